/** How a checkout builds its console: readable by every user, and told in one sentence where it cannot be built. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { consoleBy } from "@entity-watch/server/http/console/builtConsole"
import { Effect, Logger } from "effect"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-console-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a builder of this code comes to, and what is logged. */
const built = Effect.fnUntraced(function* (code: string) {
  const lines: Array<unknown> = []
  const script = join(folder, "builder.mjs")
  writeFileSync(script, code)
  const answer = yield* consoleBy(script, folder).pipe(
    Effect.provide(Logger.layer([Logger.make(({ message }) => lines.push(message))]))
  )
  return { answer, lines: lines.flat() }
})

describe("consoleBy", () => {
  it.live("answers the folder that the builder names", () =>
    Effect.map(built("process.stdout.write('/somewhere')"), (found) =>
      assert.deepStrictEqual(found, { answer: "/somewhere", lines: [] })
    )
  )

  it.live("says in one sentence that this user may not write there", () =>
    Effect.gen(function* () {
      const { answer, lines } = yield* built(
        `throw Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), { code: "EACCES" })`
      )
      assert.isUndefined(answer)
      assert.deepStrictEqual(lines, [
        "The console could not be built, so the server answers without it.",
        { reason: "This user may not write into the checkout. Start once as the user whose checkout it is." }
      ])
    })
  )

  it.live("says in one sentence why it could not be built, without a stack", () =>
    Effect.gen(function* () {
      const { answer, lines } = yield* built(`throw new TypeError("There is no vite")`)
      assert.isUndefined(answer)
      assert.deepStrictEqual(lines, [
        "The console could not be built, so the server answers without it.",
        { reason: "There is no vite" }
      ])
    })
  )

  it.live("builds files that every user may read, and leaves what another process may be reading", () =>
    Effect.gen(function* () {
      const cache = join(folder, "cache", "console")
      const ofSomebodyElse = join(cache, "0123456789abcdef0123")
      const ofLastWeek = join(cache, "abcdef0123456789abcd")
      for (const other of [ofSomebodyElse, ofLastWeek]) mkdirSync(other, { recursive: true })
      utimesSync(ofLastWeek, new Date(0), new Date(0))
      const before = process.umask(0o077)
      const script = fileURLToPath(import.meta.resolve("@entity-watch/console/build"))
      const answer = yield* Effect.ensuring(
        consoleBy(script, cache),
        Effect.sync(() => process.umask(before))
      )
      assert.strictEqual(answer?.startsWith(cache), true)
      const modes = readdirSync(cache, { recursive: true, encoding: "utf8" }).map(
        (path) => statSync(join(cache, path)).mode & 0o044
      )
      assert.isAbove(modes.length, 5)
      assert.isTrue(existsSync(ofSomebodyElse))
      assert.isFalse(existsSync(ofLastWeek))
      assert.deepStrictEqual([...new Set(modes)], [0o044])
    })
  )
})
