import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type Account, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { parseCsv } from "../screen-customers/csv.ts"
import { run } from "./support/example.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-screen-"))
let server: Account
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it over a file, and reads what it wrote, by the name of the column. */
const screen = async (input: string, output: string, from = server) => {
  const ended = await run(from, "screen-customers/main.ts", [input, output])
  assert.strictEqual(ended.code, 0, ended.err)
  const [header = [], ...rows] = parseCsv(readFileSync(join(output, "reviewed.csv"), "utf8"))
  return {
    out: ended.out,
    rows: rows.map(
      (cells): Record<string, string> => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ""]))
    ),
    report: readFileSync(join(output, "report.html"), "utf8")
  }
}

const sample = fileURLToPath(new URL("../screen-customers/customers.csv", import.meta.url))

describe("examples/screen-customers", () => {
  it("reviews the sample file", async () => {
    const output = join(folder, "sample")
    const { out, report, rows } = await screen(sample, output)
    assert.match(out, /^12 customers: 4 review, 4 not screened, 4 no match\.\nWritten: /u)
    assert.deepStrictEqual(
      rows.map(({ customer_id, verdict }) => `${customer_id} ${verdict}`),
      [
        "C-001 review",
        "C-002 no match",
        "C-003 review",
        "C-004 review",
        "C-005 no match",
        "C-006 not screened",
        "C-007 review",
        "C-008 no match",
        "C-009 not screened",
        "C-010 not screened",
        "C-011 no match",
        "C-012 not screened"
      ]
    )
    assert.deepInclude(rows[0], {
      matches: "Consolidated List, 9001, Ruslan Testovich ORLOVSKI-SAMPLE, score 97",
      dob: "1971-03-14",
      not_screened_because: ""
    })
    assert.strictEqual(rows[3]?.name, "Invented, Casey Morgan")
    assert.match(rows[5]?.not_screened_because ?? "", /^Banned persons: Not screened: it could not be read/u)
    assert.match(
      rows[8]?.not_screened_because ?? "",
      /^dob must be a date such as 1970-01-31: what was sent is a day that is in no calendar/u
    )
    assert.match(rows[10]?.names_compared ?? "", /BILLABONG FAMILY TRUST; GOANNA HOLDINGS PTY LTD$/u)

    assert.include(report, "No match is not a clearance")
    assert.include(report, "O&#39;Example &amp; Daughters &lt;Holdings&gt;")
    assert.notInclude(report, "<Holdings>")
    assert.match(
      report,
      /<td>Sanctions: Consolidated List<\/td>\s*<td>Ruslan Testovich ORLOVSKI-SAMPLE<\/td>\s*<td>97<\/td>\s*<td>name, dob<\/td>\s*<td>14\/03\/1971<\/td>\s*<td>20\d\d-\d\d-\d\d<\/td>/u
    )
    // Self-contained: nothing is loaded and nothing runs.
    assert.notMatch(report, /src=|href=|<script|url\(|@import/iu)
    assert.isBelow(report.indexOf('class="verdict review"'), report.indexOf('class="verdict no-match"'))
    if (process.platform !== "win32")
      assert.strictEqual(statSync(join(output, "report.html")).mode & 0o777, 0o600)
  })

  it("knows its columns in any case, and screens by the number of a passport", async () => {
    const input = join(folder, "passport.csv")
    writeFileSync(input, "Name,Passport,Alias\nNobody Similar At All,Z0000014,\n")
    const { out, rows } = await screen(input, join(folder, "passport"))
    assert.deepInclude(rows[0], { verdict: "review" })
    assert.match(out, /Columns that were not screened: Alias\.\n$/u)
  })

  it("keeps hostile names inert and every cell as it was", async () => {
    const input = join(folder, "hostile.csv")
    const names = ['<script>alert("1")</script>', "@SUM(1+1) Wombat", "two\nlines", 'a "quoted" name']
    const quoted = names.map((name) => `"${name.replaceAll('"', '""')}",+61 2 5550 0000`)
    writeFileSync(input, `\uFEFFname,phone\r\n${quoted.join("\r\n")}\r\n`)
    const { report, rows } = await screen(input, join(folder, "hostile"))
    assert.deepStrictEqual(
      rows.map(({ name }) => name),
      names
    )
    assert.strictEqual(rows[1]?.phone, "+61 2 5550 0000")
    assert.strictEqual(rows[1]?.names_compared, `'${names[1]}`)
    assert.notInclude(report, "<script")
    assert.include(report, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;")
  })

  it("never answers no match for what it could not screen", async () => {
    const { out, rows } = await screen(sample, join(folder, "refused"), {
      ...server,
      apiKey: "svc_sk_test_wrong"
    })
    assert.match(out, /^12 customers: 0 review, 12 not screened, 0 no match\./u)
    assert.isNotEmpty(rows[0]?.not_screened_because)
  })

  it("refuses a file without the columns it needs, and one that is no CSV", async () => {
    const cases = [
      ["who\nx\n", /The first line must name the columns/u],
      ["name,abn\nx\n", /Customer 1 has 1 cells, and there are 2 columns/u],
      ['name\nx\n"y', /The CSV cannot be read after line 2/u]
    ] as const
    for (const [i, [text, sentence]] of cases.entries()) {
      const input = join(folder, `bad-${i}.csv`)
      writeFileSync(input, text)
      const { code, err } = await run(server, "screen-customers/main.ts", [input, folder])
      assert.strictEqual(code, 1)
      assert.match(err, sentence)
    }
  })
})
