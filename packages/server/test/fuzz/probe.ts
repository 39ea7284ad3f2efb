/** Loaded into the server that is fuzzed: tells its memory when asked, and whenever its event loop was later than ever. */
const interval = 5
let latest = 0
let due = performance.now() + interval

setInterval(() => {
  const now = performance.now()
  const late = now - due
  due = now + interval
  if (late > latest) {
    latest = late
    process.send?.({ late, at: Date.now() })
  }
}, interval).unref()

process.on("message", (asked) => {
  if (asked === "forget") latest = 0
  if (asked !== "memory") return
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ heapUsed, rss })
})
process.channel?.unref()
