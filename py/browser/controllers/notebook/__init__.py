"""What readers keep of the open game: the drawer with its leaves, margins and map, the record of throws.  All of it is loaded when it is opened."""
