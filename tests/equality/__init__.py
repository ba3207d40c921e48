"""The kernels against the reference engine, decision by decision."""
