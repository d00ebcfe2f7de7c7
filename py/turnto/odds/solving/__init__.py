"""A whole book solved: exactly over merged positions, with certain bounds, or by players who learn from many plays."""
