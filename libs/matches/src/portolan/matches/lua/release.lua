-- Give a bot turn up, so that it is offered again at once.
--
-- KEYS: 1 due  2 held
-- ARGV: 1 match id  2 holder  3 failures to add
-- Returns 1, or 0 where the hold was lost before.

local bot = 'bot:' .. ARGV[1]
local value = redis.call('HGET', KEYS[2], bot)
if not value then return 0 end
local failures, holder = string.match(value, '^%d+ (%d+) %d+ (%S*)$')
if holder ~= ARGV[2] then return 0 end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZADD', KEYS[1], now, bot)
redis.call('HSET', KEYS[2], bot, '0 ' .. (failures + ARGV[3]) .. ' 0 ')
return 1
