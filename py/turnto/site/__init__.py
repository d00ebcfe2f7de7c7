"""A site of static files: built, served and packed.  A rim: it alone knows files, Node and the runtime."""
