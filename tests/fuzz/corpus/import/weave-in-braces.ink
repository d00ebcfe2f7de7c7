ink
VAR key = false
-> cellar
=== cellar
{key:
  + Wait
  - - The door opens.
- else:
  + Listen
    + + Go on
    - - You go.
    - - Far.
}
+ Wait
- The end. -> END
