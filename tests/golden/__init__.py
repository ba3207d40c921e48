"""Results and deals that stay as they are until the engine's version says that they changed."""
