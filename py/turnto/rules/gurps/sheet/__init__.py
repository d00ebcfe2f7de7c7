"""The character sheet as data: fields and panels, what is derived, what stands beside a thing."""
