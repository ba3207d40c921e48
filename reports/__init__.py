"""What the Bezique lab shows its readers: the command line, figures, documents."""
