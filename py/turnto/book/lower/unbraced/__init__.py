"""What stands without braces and means something: ways on, conditions, questions.

``implied`` finds what turns to a section, ``conditions`` what is asked, ``questions`` what is asked with a question mark;
``into_braces`` puts words beside braces into them, ``told`` reports what stands without.
"""
