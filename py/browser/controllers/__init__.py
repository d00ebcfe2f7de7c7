"""What answers a press: play, hero creation, files, going between books and sites."""
