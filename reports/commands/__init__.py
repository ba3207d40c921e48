"""The subcommands of `bezique`, one file each; part of the Bezique lab."""
