/** Every message that warns is explained, and the page says what the code does. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { logMessages } from "@entity-watch/server/telemetry/logMessages"
import { file, logMessagesPage } from "../../logMessagesPage.ts"
import { root } from "../support/workspaceCopy.ts"

/** What logs, with its first argument; the last three warn in the words that they are given. */
const call =
  /\b(logWarning|logError|logFatal|survivingFailure|retriedUntilDone|options\.log)\(\s*(?:("(?:[^"\\]|\\.)*")|([^\s)]?))/gu

/** They hand words on that stand elsewhere. */
const handOn = new Set(["packages/core/src/deliver/faults.ts", "packages/node/src/search/SearchWorkers.ts"])

const written = globSync("packages/{core,mcp,node,server}/src/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(call)]
      .filter(([, , text]) => text !== undefined || !handOn.has(path))
      .map(([, name, text]) => ({
        level: name === "logError" ? "ERROR" : name === "logFatal" ? "FATAL" : "WARN",
        message: text === undefined ? `${path}: ${name} of words that are no literal` : JSON.parse(text)
      }))
  )

const lines = (messages: ReadonlyArray<{ readonly level: string; readonly message: string }>) =>
  [...new Set(messages.map(({ level, message }) => `${level} ${message}`))].toSorted()

describe("logMessages", () => {
  it("has every message of level WARN or above that is in the sources, and no other", () => {
    const explained = Object.values(logMessages).flatMap((messages) =>
      Object.entries(messages).map(([message, { level }]) => ({ level, message }))
    )
    assert.isAtLeast(written.length, 40)
    assert.deepStrictEqual(lines(written), lines(explained))
  })

  it("is what log-messages.md says: `npm run log-messages` makes it anew", () => {
    assert.strictEqual(readFileSync(file, "utf8"), logMessagesPage())
  })
})
