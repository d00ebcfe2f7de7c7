"""The rule systems: one package and one value each; ``installed`` knows them all, none knows another."""
