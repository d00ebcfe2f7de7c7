"""Books, from text to the compiled form: text → grammar → lower → check → emit, driven by ``read``."""
