"""Hooks that keep repositories of agent skills honest."""

__version__ = "0.1.0"
