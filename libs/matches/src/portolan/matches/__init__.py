"""What a match is: its record, commits, log and streams in Redis, and the port to rules services.

`service.Matches` is what a gateway uses, `bots.BotTurns` what a bot worker uses, `due.Due` what a
timekeeper uses. `records` holds the data that they share, `errors` what can go wrong.
"""
