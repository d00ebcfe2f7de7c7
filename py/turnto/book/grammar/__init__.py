"""Grammar of instructions: tokens matched against the patterns that rules declare.

``vocabulary`` holds a system's patterns, ``pattern`` matches one, ``reading`` parses one text with them: ``slots`` the
values of its slots, ``plain_names`` what may be a name, ``frames`` what is put otherwise. ``conditions`` joins
conditions, ``braces`` gives the meaning of a text in braces, ``hints`` what a text may mean that has none.
"""
