# Everything make does is also: python3 -m turnto.dev play|test|check (with PYTHONPATH=py).
PYTHON ?= python3
DEV = PYTHONPATH=py $(PYTHON) -m turnto.dev

.PHONY: play test check

play:
	@$(DEV) play

test:
	@$(DEV) test

check:
	@$(DEV) check
