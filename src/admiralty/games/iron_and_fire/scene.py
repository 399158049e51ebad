from __future__ import annotations


def scene(view, setting, seat, ask):
    raise NotImplementedError
