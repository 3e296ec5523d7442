-- Take back an offer that could not be made: the entry is due again soon, as if never offered.
--
-- KEYS: 1 due  2 held
-- ARGV: 1 entry  2 offers as `offer` counted them  3 delay in ms
-- Returns 1, or 0 where the entry has moved on.

local value = redis.call('HGET', KEYS[2], ARGV[1])
if not value then return 0 end
local offers, failures, holder = string.match(value, '^(%d+) (%d+) %d+ (%S*)$')
if offers ~= ARGV[2] or holder ~= '' then return 0 end
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], (offers - 1) .. ' ' .. failures .. ' 0 ')
return 1
