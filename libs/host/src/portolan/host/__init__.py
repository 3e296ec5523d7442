"""The two programs that host any registered game.

`rules_server` answers the gRPC contract; `bot_worker` plays for bots and for players whose clock
has run out. Both find games by the entry point group `portolan.games`.
"""
