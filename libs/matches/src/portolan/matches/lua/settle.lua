-- A match is in the archive: let its live keys go after a while. Its due entry is done.
--
-- KEYS: 1 match  2 log  3 used idempotency keys  4 due  5 held
--       where it was archived also: 6, 7 indexes that it leaves
-- ARGV: 1 match id  2 version that was archived, or ''  3 ms to keep the live keys
-- Returns 1, or 0 where the match is over at another version: then nothing is done.

local entry = 'archive:' .. ARGV[1]
local found = redis.call('HMGET', KEYS[1], 'status', 'version')
if found[1] == 'finished' or found[1] == 'abandoned' then
  if found[2] ~= ARGV[2] then return 0 end
  for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], ARGV[3], 'NX') end
  redis.call('ZREM', KEYS[6], ARGV[1])
  redis.call('ZREM', KEYS[7], ARGV[1])
end
redis.call('ZREM', KEYS[4], entry)
redis.call('HDEL', KEYS[5], entry)
return 1
