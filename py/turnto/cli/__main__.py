"""`python -m turnto.cli` is `turnto`."""

import sys

from turnto.cli import main

sys.exit(main())
