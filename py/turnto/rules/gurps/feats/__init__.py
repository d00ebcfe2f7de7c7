"""Physical feats: jumping, climbing, lifting, swimming, running, throwing."""
