/** The table of what the publishers had when they were last asked. */
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-seen-"))
const page = join(folder, "data-sources.md")
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const today = "2026-11-21"
const report = {
  files: [{ name: "bd_per_202611.csv", bytes: 1_234_567 }],
  preview: { readAll: true, rowsRead: 6_700, rowsRefused: 0 }
}

const written = (answers: unknown): string => {
  writeFileSync(join(folder, "answers.json"), JSON.stringify(answers))
  execFileSync(process.execPath, [
    join(root, "packages/lastSeenLive.mjs"),
    join(folder, "answers.json"),
    page,
    today
  ])
  return readFileSync(page, "utf8")
}

describe("lastSeenLive.mjs", () => {
  it("writes what was seen, and keeps of a publisher that did not answer what was seen before", () => {
    copyFileSync(join(root, "packages/core/docs/data-sources.md"), page)
    const above = readFileSync(page, "utf8").split("## Last seen live")[0] ?? ""
    const persons = { register: "asic-banned-disqualified-persons", verdict: "It would be loaded.", report }
    const charity = { register: "acnc-register", verdict: "It could not be loaded. 403.", report: null }
    const first = written([persons, charity])
    assert.isTrue(first.startsWith(above))
    assert.include(
      first,
      `| \`asic-banned-disqualified-persons\` | ${today} | bd_per_202611.csv (1234567 bytes) | all 6700, 0 refused | It would be loaded. |`
    )
    assert.include(first, `| \`acnc-register\` | never | – | – | ${today}: It could not be loaded. 403. |`)
    const second = written([{ ...persons, report: null }])
    assert.include(second, `| \`asic-banned-disqualified-persons\` | ${today} (not answered on ${today}) |`)
    assert.include(second, "| `acnc-register` | never |")
    assert.strictEqual(written([{ ...persons, report: null }]), second)
  })

  it("lets no publisher write a page of ours", () => {
    const text = written([
      { register: "acnc-register", verdict: "x | y\n## Z [l](http://e) <img> `c`", report: null },
      {
        register: "oric-register",
        verdict: "ok",
        report: { ...report, files: [{ name: "a|b\n.csv", bytes: null }] }
      }
    ])
    const [, table = ""] = text.split("## Last seen live")
    assert.notMatch(table, /\n## Z|\]\(|<img|a\|b/u)
    for (const line of table.split("\n").filter((each) => each.startsWith("| `")))
      assert.lengthOf(line.split("|"), 7, line)
  })
})
