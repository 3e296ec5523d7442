-- Hold a bot turn for longer.
--
-- KEYS: 1 due  2 held
-- ARGV: 1 match id  2 holder  3 length of a hold in ms
-- Returns 1, or 0 where the hold is lost.

local bot = 'bot:' .. ARGV[1]
local value = redis.call('HGET', KEYS[2], bot)
if not value then return 0 end
local failures, holder = string.match(value, '^%d+ (%d+) %d+ (%S*)$')
if holder ~= ARGV[2] then return 0 end

local clock = redis.call('TIME')
local ends = clock[1] * 1000 + math.floor(clock[2] / 1000) + tonumber(ARGV[3])
redis.call('ZADD', KEYS[1], ends, bot)
redis.call('HSET', KEYS[2], bot,
  '0 ' .. failures .. ' ' .. string.format('%.0f', ends) .. ' ' .. ARGV[2])
return 1
