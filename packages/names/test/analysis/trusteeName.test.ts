import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { trusteeName } from "../../src/analysis/trusteeName.ts"

/** Wordings as trusts are named in public data; the names are invented. */
const cases = readFileSync(
  fileURLToPath(new URL("../../../../fixtures/names/trustees.csv", import.meta.url)),
  "utf8"
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [, name = "", trustee = ""] = /^("(?:[^"]|"")*"|[^,]*),(.*)$/u.exec(line) ?? []
    const plain = (cell: string) => cell.replace(/^"(.*)"$/u, "$1").replaceAll('""', '"')
    return { name: plain(name), trustee: plain(trustee) }
  })

describe("trusteeName", () => {
  it("is tried on at least sixty wordings", () => assert.isAtLeast(cases.length, 60))
  for (const { name, trustee } of cases)
    it(trustee === "" ? `finds no trustee in "${name}"` : `reads the trustee of "${name}"`, () =>
      assert.strictEqual(trusteeName(name), trustee === "" ? null : trustee)
    )
})
