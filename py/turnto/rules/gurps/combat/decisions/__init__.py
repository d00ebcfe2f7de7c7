"""Decisions of a fight: the menu of maneuvers and attacks, the panel, the policy of "Fight on"."""
