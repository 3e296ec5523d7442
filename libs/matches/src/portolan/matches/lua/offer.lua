-- Claim a due entry for one offer: it is due again after a while that doubles with each offer.
--
-- KEYS: 1 due  2 held
-- ARGV: 1 entry  2 first delay in ms  3 longest delay in ms
-- Returns how often the entry has been offered by now, or 0 where it is not due.

local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score then return 0 end
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if tonumber(score) > now then return 0 end

local offers, failures = 0, 0
local value = redis.call('HGET', KEYS[2], ARGV[1])
if value then
  local offered, failed, _, holder = string.match(value, '^(%d+) (%d+) (%d+) (%S*)$')
  offers, failures = tonumber(offered), tonumber(failed)
  -- A hold that ended by itself: its holder died or hangs.
  if holder ~= '' then failures = failures + 1 end
end
local delay = math.min(ARGV[2] * 2 ^ math.min(offers, 16), tonumber(ARGV[3]))
redis.call('ZADD', KEYS[1], now + delay, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], (offers + 1) .. ' ' .. failures .. ' 0 ')
return offers + 1
