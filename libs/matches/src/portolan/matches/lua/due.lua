-- What is due in a shard, oldest first.
--
-- KEYS: 1 due
-- ARGV: 1 how many at most
-- Returns {time in ms, {entry, due time in ms, entry, ...}}.

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
return {now, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[1])}
