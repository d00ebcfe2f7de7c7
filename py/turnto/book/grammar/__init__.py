"""Grammar of instructions: tokens matched against the patterns that rules declare.

``vocabulary`` holds a system's patterns, ``pattern`` matches one, ``slots`` parses the values of its slots;
``conditions`` joins conditions, ``instructions`` gives the meaning of a text in braces, ``did_you_mean`` the hints.
"""
