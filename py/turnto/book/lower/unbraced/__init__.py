"""What stands without braces and means something: ways on, conditions, questions.

``implied`` puts signs for what turns to a section: ``turns`` finds that, ``ways`` parts sentences behind it, ``opened`` sets it outside braces.
``conditions`` reads what is asked, ``questions`` what is asked with a question mark, ``into_braces`` puts words beside braces into them;
``told`` reports what is left.
"""
