"""What a review will ask, before anything is spent, and what its budget will not let it ask."""

from prs.plan.budget import Call, Plan, hold_to_budget, make_plan

__all__ = ["Call", "Plan", "hold_to_budget", "make_plan"]
