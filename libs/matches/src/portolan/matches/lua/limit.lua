-- Let somebody do something a number of times in a period, all at once or spread out.
--
-- KEYS: 1 who does what
-- ARGV: 1 how often  2 the period in ms
-- Returns 0, or the ms after which once more will be allowed; then nothing is counted.
--
-- The key holds the time at which all that was done would be done if it were spread evenly.

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local period = tonumber(ARGV[2])
local known = tonumber(redis.call('GET', KEYS[1]) or 0)
-- No count reaches further: it is from before the server's clock was set back.
if known - now > period then known = 0 end
local busy = math.max(now, known) + period / ARGV[1]
if busy - now > period then return math.ceil(busy - now - period) end
redis.call('SET', KEYS[1], string.format('%.3f', busy), 'PX', math.ceil(busy - now))
return 0
