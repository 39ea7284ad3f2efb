/** How far pnpm is, of what it reports as JSON, a line for each event. */

/** Milliseconds between two showings, so that a terminal is not flooded. */
const pace = 100

/**
 * Reads pnpm's lines and shows on a terminal how many packages are there, in one line that is taken away at the end.
 * Elsewhere nothing is shown. `failure` is the sentence of what pnpm last reported as an error.
 */
export const watchProgress = (stream = process.stderr) => {
  let named = 0
  let there = 0
  let shownAt = 0
  let failure
  const show = () => {
    if (!stream.isTTY || Date.now() - shownAt < pace) return
    shownAt = Date.now()
    stream.write(`\r${there} of ${named} packages\u001b[K`)
  }
  return {
    read: (line) => {
      let event
      try {
        event = JSON.parse(line)
      } catch {
        return
      }
      if (event.level === "error") failure = event.err?.message ?? event.message
      if (event.name !== "pnpm:progress") return
      if (event.status === "resolved") named += 1
      if (event.status === "fetched" || event.status === "found_in_store") there += 1
      show()
    },
    end: () => {
      if (shownAt > 0) stream.write("\r\u001b[K")
      return failure
    }
  }
}
