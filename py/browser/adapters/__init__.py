"""What reaches into the browser: the page on screen, storage, entropy, files fetched.  Only these import js."""
