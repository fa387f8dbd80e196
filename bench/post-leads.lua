-- A script of wrk: posts the lead of the variable LEAD again and again, each time under a new id
-- (UUIDv7) in place of ID.
local lead = os.getenv("LEAD")
local sent = 0

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
math.randomseed(os.time() * 1000 + (os.clock() * 1e6) % 1000)

function request()
  sent = sent + 1
  local time = os.time() * 1000
  local id = string.format(
    "%08x-%04x-7%03x-8%03x-%06x%06x",
    math.floor(time / 65536), time % 65536,
    math.random(0, 4095), math.random(0, 4095), math.random(0, 16777215), sent % 16777216
  )
  return wrk.format(nil, nil, nil, (lead:gsub("ID", id)))
end
