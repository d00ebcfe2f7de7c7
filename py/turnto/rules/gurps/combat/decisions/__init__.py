"""What the player decides in a fight: the menu of acts and attacks, the panel, and the policy that fights on."""
