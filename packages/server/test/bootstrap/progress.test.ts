/** What whoever waits for the packages sees meanwhile. */
import { assert, describe, it } from "@effect/vitest"
import { watchProgress } from "../../../bootstrap/progress.mjs"

const event = (status: string) => JSON.stringify({ name: "pnpm:progress", level: "debug", status })
const lines = [
  event("resolved"),
  event("resolved"),
  "no JSON",
  event("fetched"),
  JSON.stringify({ level: "error", err: { message: "The registry did not answer." } })
]

/** What is written when the time for it has come twice, before the first line and after the last. */
const written = (isTTY: boolean) => {
  const all: Array<string> = []
  let show = () => {}
  const repeat = (shown: () => void) => {
    show = shown
  }
  const stream = { isTTY, write: (part: string) => void all.push(part.replace(/\d+ s/u, "0 s")) }
  const progress = watchProgress("fetched", ["fetched"], stream, repeat)
  show()
  for (const line of lines) progress.read(line)
  show()
  const failure = progress.end()
  return { all, failure }
}

describe("watchProgress", () => {
  it("writes one line over and over on a terminal, and takes it away at the end", () => {
    assert.deepStrictEqual(written(true), {
      all: ["\r  1 of 2 packages fetched, 0 s\u001b[K", "\r\u001b[K"],
      failure: "The registry did not answer."
    })
  })

  it("writes a line from time to time elsewhere, as into a file", () => {
    assert.deepStrictEqual(written(false).all, ["  1 of 2 packages fetched, 0 s\n"])
  })
})
