-- The one way in which a match changes: all of it, or nothing.
--
-- KEYS: 1 match  2 log  3 used idempotency keys  4 due  5 held  6 wake channel
--       where the status changes also: 7, 8 indexes that the match leaves  9, 10 that it enters
-- ARGV: 1 match id  2 game  3 expected version ('': the match must not exist yet)  4 new version
--       5 earliest time, in ms (0: any)
--       6 actor of the idempotency key  7 the key's digest ('': none)  8 the body's digest
--       9 keys remembered per actor
--       10 turn: 'bot' a bot is asked, 'none' no longer, 'stuck' nobody is asked, 'over' nobody ever
--       again and the match is to be archived, '' as before
--       11 holder that commits, or ''  12 length of a hold in ms
--       13 moves of clocks as JSON, or ''
--       14 ms from the end of a match to its archiving
--       15 when the match is expected to have changed last, in ms, for a change of seats, or ''
--       16 number of fields, then names and values
--       then number of entries, then for each: version, body, extra, hash
-- Returns {'ok', time in ms}, {'key', remembered value}, {'conflict', version}, {'exists'} or
-- {'early', time in ms}.
-- Nothing that can fail comes after the first write but the writes themselves, and of these the
-- entries come first: a log that is ahead of its match refuses them.

local match, log, keys, due, held = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, game, expected, version = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local actor, key = ARGV[6], ARGV[7]
local turn, holder = ARGV[10], ARGV[11]

if key ~= '' then
  local remembered = redis.call('HGET', keys, actor .. ':' .. key)
  if remembered then return {'key', remembered} end
end

if expected == '' then
  if redis.call('EXISTS', match) == 1 then return {'exists'} end
else
  local present = redis.call('HGET', match, 'version')
  if present ~= expected then return {'conflict', present or ''} end
  -- A seat's new token leaves the version as it is; who writes the seats must know of it.
  if ARGV[15] ~= '' and redis.call('HGET', match, 'changed') ~= ARGV[15] then
    return {'conflict', present}
  end
end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if now < tonumber(ARGV[5]) then return {'early', now} end

-- Clocks: only seats with an open decision lose time, each its own.
-- A seat is [left, deadline (0: stands still), then what each of its actions that it can still take
-- back has won it]: with the action it loses that again, or a few clicks would make time.
local clocks, running, stopped
if ARGV[13] ~= '' then
  local order = cjson.decode(ARGV[13])
  clocks = cjson.decode(order.clocks or redis.call('HGET', match, 'clocks'))
  running, stopped = {}, {}
  for _, move in ipairs(order.moves) do
    local seat, what = move[1], move[2]
    local one = clocks[seat + 1]
    local left = one[1]
    -- Nobody has more than when it was asked, though the server's clock was set back meanwhile.
    if one[2] > 0 then left = math.max(0, math.min(left, one[2] - now)) end
    if what == 'ask' then
      one[2] = now + one[1]
      running[seat], stopped[seat] = one[2], nil
    else
      if what == 'answer' then
        one[1] = order.per_decision > 0 and order.per_decision or left + order.increment
        for _ = 2, order.actions do one[#one + 1] = 0 end
        one[#one + 1] = one[1] - left
        while #one - 2 > order.undoable do table.remove(one, 3) end
      elseif what == 'undo' then
        local won = #one > 2 and table.remove(one) or 0
        one[1] = math.max(0, left - won)
      elseif what == 'expire' then
        one[1] = order.per_decision
      else
        one[1] = order.per_decision > 0 and order.per_decision or left
      end
      one[2] = 0
      running[seat], stopped[seat] = nil, true
    end
  end
end

local at = 17
local fields = {}
for i = 1, tonumber(ARGV[16]) * 2 do
  fields[i] = ARGV[at]
  at = at + 1
end
local changed = now
if version == expected then
  -- So that it tells even of what happens in the same millisecond.
  changed = math.max(now, redis.call('HGET', match, 'changed') + 1)
end
fields[#fields + 1] = 'changed'
fields[#fields + 1] = changed
if clocks then
  fields[#fields + 1] = 'clocks'
  fields[#fields + 1] = cjson.encode(clocks)
end
if expected == '' then
  fields[#fields + 1] = 'created'
  fields[#fields + 1] = now
end

local entries = tonumber(ARGV[at])
at = at + 1
for _ = 1, entries do
  redis.call('XADD', log, ARGV[at] .. '-0',
    't', now, 'b', ARGV[at + 1], 'x', ARGV[at + 2], 'h', ARGV[at + 3])
  at = at + 4
end
redis.call('HSET', match, unpack(fields))

if key ~= '' then
  local first = (tonumber(expected) or 0) + 1
  redis.call('HSET', keys, actor .. ':' .. key, ARGV[8] .. ' ' .. first .. ' ' .. version)
  local most = tonumber(ARGV[9])
  if redis.call('HINCRBY', keys, '#' .. actor, 1) > most then
    -- Forget the older half of the actor's keys; so each commit pays for it a little.
    local all = redis.call('HGETALL', keys)
    local mine, prefix = {}, actor .. ':'
    for i = 1, #all, 2 do
      if string.sub(all[i], 1, #prefix) == prefix then
        mine[#mine + 1] = {all[i], tonumber(string.match(all[i + 1], ' (%d+)$'))}
      end
    end
    table.sort(mine, function(a, b) return a[2] < b[2] end)
    local old = #mine - math.floor(most / 2)
    for i = 1, old do redis.call('HDEL', keys, mine[i][1]) end
    redis.call('HSET', keys, '#' .. actor, #mine - old)
  end
end

-- The turn: a bot that holds it keeps it for its next decision; anybody else's commit ends a hold.
local bot, offered = 'bot:' .. id, '-'
if turn == 'bot' then
  local holds = false
  if holder ~= '' then
    local value = redis.call('HGET', held, bot)
    holds = value and string.match(value, ' (%S*)$') == holder
  end
  if holds then
    local ends = now + tonumber(ARGV[12])
    redis.call('ZADD', due, ends, bot)
    redis.call('HSET', held, bot, '0 0 ' .. string.format('%.0f', ends) .. ' ' .. holder)
  else
    redis.call('ZADD', due, now, bot)
    redis.call('HDEL', held, bot)
    offered = game
  end
  redis.call('ZREM', due, 'stuck:' .. id)
elseif turn == 'none' or turn == 'stuck' or turn == 'over' then
  redis.call('ZREM', due, bot, 'stuck:' .. id)
  redis.call('HDEL', held, bot, 'stuck:' .. id)
  if turn == 'stuck' then redis.call('ZADD', due, now, 'stuck:' .. id) end
  -- Not at once: the last second is lost with a lost server, and the end might be in it.
  if turn == 'over' then redis.call('ZADD', due, now + ARGV[14], 'archive:' .. id) end
end

if clocks then
  for seat, deadline in pairs(running) do
    redis.call('ZADD', due, deadline, 'clock:' .. id .. ':' .. seat)
  end
  for seat in pairs(stopped) do
    redis.call('ZREM', due, 'clock:' .. id .. ':' .. seat)
  end
  for seat = 0, #clocks - 1 do redis.call('HDEL', held, 'clock:' .. id .. ':' .. seat) end
end

if #KEYS > 6 then
  redis.call('ZREM', KEYS[7], id)
  redis.call('ZREM', KEYS[8], id)
  redis.call('ZADD', KEYS[9], now, id)
  redis.call('ZADD', KEYS[10], now, id)
end

redis.call('SPUBLISH', KEYS[6], id .. ' ' .. version .. ' ' .. offered)
return {'ok', now}
