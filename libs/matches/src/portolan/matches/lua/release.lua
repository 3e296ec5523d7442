-- Give a bot turn up, so that it is offered again: at once, or later.
--
-- KEYS: 1 due  2 held  3 wake channel
-- ARGV: 1 match id  2 holder  3 failures to add  4 ms to wait for each failure but the first
--       5 longest wait in ms  6 what to publish if it is due at once  7 shortest wait in ms
-- Returns 1, or 0 where the hold was lost before.

local bot = 'bot:' .. ARGV[1]
local value = redis.call('HGET', KEYS[2], bot)
if not value then return 0 end
local failures, holder = string.match(value, '^%d+ (%d+) %d+ (%S*)$')
if holder ~= ARGV[2] then return 0 end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
failures = failures + ARGV[3]
local wait = tonumber(ARGV[7])
if ARGV[3] ~= '0' then
  wait = math.max(wait, math.min((failures - 1) * ARGV[4], tonumber(ARGV[5])))
end
redis.call('ZADD', KEYS[1], now + wait, bot)
redis.call('HSET', KEYS[2], bot, '0 ' .. failures .. ' 0 ')
if wait == 0 then redis.call('SPUBLISH', KEYS[3], ARGV[6]) end
return 1
