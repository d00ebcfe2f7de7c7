"""Making a hero: the draft, the steps, the lists to choose from, and custom traits."""
