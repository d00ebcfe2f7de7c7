"""Reader of printed gamebooks' prose."""
