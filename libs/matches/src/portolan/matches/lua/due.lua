-- What is due in a shard: the oldest and, where that is not all, the latest.
--
-- Old entries may have to wait, for a queue that is full; that must not hide what comes due now.
--
-- Where the server's clock was set back, what was to come within a minute, or was due, would wait for
-- as long: all that lies further ahead is due now. Only the deadlines of clocks may lie there.
--
-- KEYS: 1 due
-- ARGV: 1 how many of each at most
--       2 the time at which the caller asked last, in ms (0: it does not know)
--       3 the longest delay in ms
-- Returns {time in ms, {entry, due time in ms, entry, ...}}.

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if ARGV[2] == '0' or now < tonumber(ARGV[2]) - ARGV[3] then
  local beyond = string.format('(%.0f', now + ARGV[3])
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], beyond, '+inf')) do
    if string.sub(entry, 1, 6) ~= 'clock:' then redis.call('ZADD', KEYS[1], now, entry) end
  end
end
local function range(command, from, to)
  return redis.call(command, KEYS[1], from, to, 'WITHSCORES', 'LIMIT', 0, ARGV[1])
end

local found = range('ZRANGEBYSCORE', '-inf', now)
if #found < ARGV[1] * 2 then return {now, found} end
local known = {}
for i = 1, #found, 2 do known[found[i]] = true end
local latest = range('ZREVRANGEBYSCORE', now, '-inf')
for i = 1, #latest, 2 do
  if not known[latest[i]] then
    found[#found + 1] = latest[i]
    found[#found + 1] = latest[i + 1]
  end
end
return {now, found}
