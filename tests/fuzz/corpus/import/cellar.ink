ink
# title: The Cellar
VAR gold = 5
VAR key = false
-> cellar
=== cellar ===
It is dark. // a note
{key: You hold a key.|No key.}
* [Take it] You take it.
  ~ key = true
  -> yard
+ {gold > 2} Pay -> yard
+ Wait
- The end of all. -> END
=== yard
A yard of {~stone|mud}.
-> cellar
=== function f(x)
~ return x
