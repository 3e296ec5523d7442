"""The pages: server-rendered, over the same match service as the API, knowing no game by name.

words        what pages say, in three languages
visits       a request for a page: language, theme, tokens, form; how a page is answered
identity     the named player of a browser
desk         what all pages share: templates, boards, pictures, limits
home, creating, table, playing, seating, replays, verifying, rulebooks, history, leaderboard,
players, preferences, reference, statics
             what there is to see and do: each with the router of its paths
"""
