EXTERNAL holds(condition)
EXTERNAL effect(instruction)
EXTERNAL outcome(instruction, outcomes)
EXTERNAL offered(instruction)

=== function holds(condition) ===
// Whether a condition of the rules holds. Without a game behind it: always.
~ return true

=== function effect(instruction) ===
// Carries an instruction out. Without a game behind it: nothing happens.
~ return

=== function outcome(instruction, outcomes) ===
// The outcome of a test or a fight, one of those listed. Without a game behind it: the first.
~ return 0

=== function offered(instruction) ===
// Whether an offer is still open. Without a game behind it: always.
~ return true
