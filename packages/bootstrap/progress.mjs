/** How far pnpm is, of what it reports as JSON, a line for each event. */

/** Milliseconds between two showings: on a terminal, and where each is a line that stays. */
const paces = { terminal: 500, elsewhere: 5_000 }

/**
 * Reads pnpm's lines and shows how many packages have come to one of the `statuses`, as `done` says it. On a terminal that
 * is one line, which is taken away at the end; elsewhere it is a line every few seconds. `end` answers the sentence of
 * what pnpm last reported as an error.
 *
 * @param {string} done
 * @param {ReadonlyArray<string>} statuses
 * @param {{ isTTY?: boolean, write: (part: string) => unknown }} stream
 * @param {(show: () => void, millis: number) => any} repeat
 */
export const watchProgress = (done, statuses, stream = process.stderr, repeat = setInterval) => {
  const began = Date.now()
  let named = 0
  let there = 0
  let failure
  const show = () => {
    if (named === 0) return
    const said = `${there} of ${named} packages ${done}, ${Math.round((Date.now() - began) / 1000)} s`
    stream.write(stream.isTTY ? `\r  ${said}\u001b[K` : `  ${said}\n`)
  }
  const shown = repeat(show, stream.isTTY ? paces.terminal : paces.elsewhere)
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
      if (statuses.includes(event.status)) there += 1
    },
    end: () => {
      clearInterval(shown)
      if (stream.isTTY) stream.write("\r\u001b[K")
      return failure
    }
  }
}
