"""Who the hero is: attributes, traits, skills, race, points and what is legal (GL-CHAR), weapons and loads (GL-EQUIP).

The bottom of the package: everything else reads these.
"""
