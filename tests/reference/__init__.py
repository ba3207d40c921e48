"""A slow, obvious engine for the Bezique games, written from the rule texts.

It imports nothing of the project: the fast kernels are compared with it at every
decision, and two engines that share code would prove nothing. Cards are objects,
hands are sets, every rule is one plain test.

Sources, as cited in the modules:

- B9: Encyclopaedia Britannica, 9th ed. (1875), "Bezique".
- B11: Encyclopaedia Britannica, 11th ed. (1911), "Bezique".
- F: Foster's Complete Hoyle (1897), "Bézique".
- M: a modern page of rules ("Bezique, the French ancestor of American pinochle").
- Six-pack and eight-pack Bezique: public rule books (Parlett's table, Bicycle's page).

Where the texts are silent the docstring says "Reading:" and what was decided.
"""
