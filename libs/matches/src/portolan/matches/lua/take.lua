-- Become the holder of a match's bot turn, if the turn still stands and nobody holds it.
--
-- KEYS: 1 due  2 held  3 match
-- ARGV: 1 match id  2 holder  3 length of a hold in ms  4... fields of the match to read
-- Returns {} or {time in ms, failures so far, values of the fields}.
--
-- `held` has a value for each entry of `due` that was ever offered or held:
-- "offers failures end-of-hold holder".

local bot = 'bot:' .. ARGV[1]
if not redis.call('ZSCORE', KEYS[1], bot) then return {} end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local failures = 0
local value = redis.call('HGET', KEYS[2], bot)
if value then
  local _, failed, ends, holder = string.match(value, '^(%d+) (%d+) (%d+) (%S*)$')
  failures = tonumber(failed)
  if holder ~= '' then
    -- No hold is longer: one that seems so is from before the server's clock was set back.
    if tonumber(ends) > now and tonumber(ends) - now <= tonumber(ARGV[3]) then return {} end
    failures = failures + 1
  end
end

local ends = now + tonumber(ARGV[3])
redis.call('ZADD', KEYS[1], ends, bot)
redis.call('HSET', KEYS[2], bot,
  '0 ' .. failures .. ' ' .. string.format('%.0f', ends) .. ' ' .. ARGV[2])
return {now, failures, redis.call('HMGET', KEYS[3], unpack(ARGV, 4))}
