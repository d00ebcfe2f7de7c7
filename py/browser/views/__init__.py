"""The views: pure functions from values to HTML; they import no pyscript and no js."""
