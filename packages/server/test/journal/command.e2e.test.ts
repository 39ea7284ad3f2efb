/** What `entity-watch journal` says and writes. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { run } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"

const { dataDir: DATA_DIR, remove } = await dataFolder("prepared")
afterAll(remove)

const settings = { DATA_DIR, JOURNAL: "true" }
const command = (...args: ReadonlyArray<string>) => run(settings, ...args)
const journal = (act: string, ...args: ReadonlyArray<string>) =>
  command("journal", act, "--account", "Retail", ...args)

describe("entity-watch journal", () => {
  it("refuses a period that ends before it begins", async () => {
    assert.strictEqual((await command("keys", "create", "--account", "Retail", "--mode", "live")).code, 0)
    const { code, err } = await journal(
      "export",
      ...["--from", "2026-03-04", "--to", "2026-03-03", "--out", `${DATA_DIR}/nowhere.json`]
    )
    assert.strictEqual(code, 1)
    assert.include(err, "--from is later than --to: nothing lies between them.")
  })

  it("says where there was nothing to erase", async () => {
    const because = ["--because", "The customer never came."]
    for (const [which, says] of [
      [
        ["--subject-ref", "customer-4711"],
        "Nothing is kept under this reference; rows of files whose id cannot be used are found by time alone.\n"
      ],
      [["--entry", "jrn_none"], "Nothing is kept under this id.\n"]
    ] as const) {
      const { code, out } = await journal("erase", ...which, ...because)
      assert.deepStrictEqual({ code, out }, { code: 0, out: says })
    }
  })
})
