"""Time beyond the page: advancement, jobs, money, travel, and what goes along to another book (GL-CAMP)."""
