import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { run, type Started, start } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"

const samples = fileURLToPath(new URL("../../../../fixtures/registers/", import.meta.url))
const { dataDir: DATA_DIR, folder: dataDir, remove } = await dataFolder("prepared")
let server: Started | undefined
afterAll(async () => {
  server?.child.kill("SIGKILL")
  await server?.ended
  remove()
})

const settings = { DATA_DIR }
const command = (...args: ReadonlyArray<string>) => run(settings, ...args)

const written = (name: string, content: unknown) => {
  const file = join(dataDir, name)
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
  return file
}

describe("entity-watch receipts", () => {
  it("verifies, refuses and says what is missing, with an exit code for each", async () => {
    const today = new Date().toISOString().slice(0, 10)
    const list = [
      "dfat-consolidated-list",
      "--from",
      `${samples}dfat-consolidated-list`,
      "--confirmed",
      today
    ]
    assert.strictEqual((await command("refresh", ...list)).code, 0)
    const answered = await command("screen", "--name", "Jordan Example", "--receipt", "--json")
    const answer = JSON.parse(answered.out)
    const file = written("answer.json", answered.out)
    const query = written("query.json", { name: "Jordan Example" })

    const good = await command("receipts", "verify", file, "--query", query)
    assert.strictEqual(good.code, 0, good.err)
    assert.notInclude(good.out, "--query")
    assert.match(good.out, /^verified {2}/u)
    assert.include(
      good.out,
      "Of the answer these were not compared, since they are not signed: notes, complete"
    )

    // So far the commands were alone. Beside a server they cost half as much.
    server = start({ ...settings, PORT: "0" }, "serve")
    await server.said(/listening/u)

    for (const altered of [
      { ...answer, overall: "no_match" },
      {
        ...answer,
        sources: { ...answer.sources, gov_sanctions: { ...answer.sources.gov_sanctions, status: "no_match" } }
      },
      {
        ...answer,
        sources: { ...answer.sources, gov_sanctions: { ...answer.sources.gov_sanctions, matches: [] } }
      },
      {
        ...answer,
        sources: {
          ...answer.sources,
          gov_sanctions: {
            ...answer.sources.gov_sanctions,
            matches: answer.sources.gov_sanctions.matches.map((match: object) => ({ ...match, score: 1 }))
          }
        }
      }
    ]) {
      const around = await command("receipts", "verify", written("altered.json", altered), "--query", query)
      assert.strictEqual(around.code, 1)
      assert.include(around.out, "the answer around the receipt says otherwise than the receipt")
    }

    // A program keeps the last of two fields of one name, and a reader sees the first.
    const twice = answered.out.replace(/"receipt":\s*\{/u, '$&"overall":"no_match",')
    const repeated = await command("receipts", "verify", written("twice.json", twice), "--query", query)
    assert.strictEqual(repeated.code, 1)
    assert.match(repeated.err, /twice\.json has the field "overall" twice in one object/u)

    const alone = await command("receipts", "verify", written("receipt.json", answer.receipt), "--json")
    assert.strictEqual(alone.code, 2)
    assert.strictEqual(JSON.parse(alone.out).outcome, "not_repeated")
    assert.strictEqual(alone.err, "")
    const unasked = await command("receipts", "verify", file)
    assert.strictEqual(unasked.code, 2)
    assert.include(unasked.out, 'such as {"name":"Jordan Example"}, and give that with --query.')

    const changed = { ...answer.receipt, overall: "no_match" }
    const refused = await command("receipts", "verify", written("changed.json", changed), "--query", query)
    assert.strictEqual(refused.code, 1)
    assert.match(refused.out, /^refused {2}[^\n]+\n {2}the signature does not fit/u)
    assert.strictEqual(refused.err, "")

    const keys = written("keys.json", (await command("receipts", "keys", "--json")).out)
    const trusted = await command("receipts", "verify", file, "--query", query, "--key", keys)
    assert.strictEqual(trusted.code, 0, trusted.out)
    for (const [args, sentence] of [
      [[join(dataDir, "nowhere.json")], /nowhere\.json cannot be read\./u],
      [[written("text.json", "no JSON")], /text\.json holds no JSON\./u],
      [[query], /query\.json holds no receipt of a version that this build knows/u],
      [[file, "--key", query], /query\.json holds no key such as GET/u],
      [[file, "--query", written("bad.json", { name: "x", acn: "1" })], /^Send exactly one|acn must be/u]
    ] as const) {
      const { code, err } = await command("receipts", "verify", ...args)
      assert.strictEqual(code, 1)
      assert.match(err.trim(), sentence)
    }
  })

  it("says in one sentence that the key of the secrets is malformed", async () => {
    const { code, err } = await run(
      { ...settings, SECRETS_KEY: "hunter2" },
      ...["screen", "--name", "x", "--receipt"]
    )
    assert.strictEqual(code, 1)
    assert.match(err, /^SECRETS_KEY must be base64 of 32 bytes[^\n]+\n$/u)
    assert.notInclude(err, "hunter2")
  })
})

describe("entity-watch screen --file", () => {
  it("screens a file, and tells by its exit code whether every row could be read", async () => {
    const good = written("good.csv", "\ufeffName;DOB\nJordan Example;1970\nNobody Similar;\n")
    const done = await command("screen", "--file", good, "--out", join(dataDir, "good"), "--json")
    assert.strictEqual(done.code, 0, done.err)
    const summary = JSON.parse(done.out)
    assert.deepInclude(summary.counts, { screened: 2, review: 1, unavailable: 1, refused: 0 })
    assert.strictEqual(readFileSync(summary.results, "utf8").trim().split("\r\n").length, 3)
    assert.isTrue(existsSync(summary.report))

    const again = await command("screen", "--file", good, "--out", join(dataDir, "good"))
    assert.strictEqual(again.code, 1)
    assert.match(again.err, /holds the results of a run already/u)
    const resumed = await command("screen", "--file", good, "--out", join(dataDir, "good"), "--resume")
    assert.strictEqual(resumed.code, 0)
    assert.include(resumed.out, "finished before")

    const bad = written("bad.csv", "name,dob\nN/A,31/01/1970\nJordan Example,31/31/1970\n")
    const refused = await command("screen", "--file", bad, "--out", join(dataDir, "bad"))
    assert.strictEqual(refused.code, 2)
    assert.include(
      refused.out,
      "1 row could not be read, and was not screened. The first: row 2: The row has no name"
    )
    assert.include(refused.out, "dob in 1. The first: row 3: dob is a day that is in no calendar.")
    assert.strictEqual(refused.err, "")

    const more = written("more.csv", "Name,Payee notes\nJordan Example,Nobody Similar\n")
    const unread = await command("screen", "--file", more, "--out", join(dataDir, "more"))
    assert.strictEqual(unread.code, 3)
    assert.include(unread.out, `"Payee notes" with values in 1 row, see row 2.\nSay by --column`)
    const told = await command(
      ...[
        "screen",
        "--file",
        more,
        "--out",
        join(dataDir, "told"),
        "--ignore-column",
        "payee notes",
        "--json"
      ]
    )
    assert.strictEqual(told.code, 0, told.err)
    assert.deepInclude(JSON.parse(told.out), { unread_columns: [], ignored_columns: ["Payee notes"] })

    const unnamed = written("unnamed.csv", "Company,Owner,ABN\n,Emu Plains Joinery,23990000014\n")
    const resolve = ["resolve", "--sandbox", "--file", unnamed, "--out"]
    const nameless = await command(...resolve, join(dataDir, "unnamed"))
    assert.strictEqual(nameless.code, 3, nameless.err)
    assert.include(nameless.out, `"Owner" with values in 1 row, see row 2.\nSay by --column`)
    const named = await command(...resolve, join(dataDir, "named"), "--ignore-column", "Owner")
    assert.strictEqual(named.code, 0, named.err)

    for (const args of [
      ["--out", "x"],
      ["--ignore-column", "Payee", "--name", "x"],
      ["--resume", "--name", "x"],
      ["--dates", "month-first", "--name", "x"],
      ["--column", "name=A", "--name", "x"],
      ["--file", good, "--column", "dob=Name", "--column", "dob=DOB", "--out", join(dataDir, "twice")],
      ["--file", good, "--column", "Name", "--out", join(dataDir, "none")],
      ["--file", good, "--name", "x"]
    ])
      assert.strictEqual((await command("screen", ...args)).code, 1)
  })

  it("takes other headers and dates by its flags, a workbook, and nothing without a column of names", async () => {
    const file = written("other.csv", "Asiakas;Sukunimi;Syntynyt\nJordan;Example;12/31/1970\n")
    const out = join(dataDir, "other")
    const screened = await command(
      ...["screen", "--file", file, "--out", out, "--json", "--dates", "month-first"],
      ...["--column", "given=Asiakas", "--column", "family=Sukunimi", "--column", "dob=Syntynyt"]
    )
    assert.strictEqual(screened.code, 0, screened.err)
    const summary = JSON.parse(screened.out)
    assert.deepInclude(summary.counts, { screened: 1, review: 1, partly_read: 0 })
    assert.include(readFileSync(summary.results, "utf8"), "12/31/1970,1970-12-31,review")

    const nobody = await command("screen", "--file", file, "--out", join(dataDir, "nobody"))
    assert.strictEqual(nobody.code, 1)
    assert.match(
      nobody.err,
      /no column that is known to hold names or numbers\. Its columns: "Asiakas", "Suku/u
    )
    assert.isFalse(existsSync(join(dataDir, "nobody")))

    const customers = fileURLToPath(new URL("../../../../fixtures/customers/openpyxl.xlsx", import.meta.url))
    const workbook = await command("screen", "--file", customers, "--out", join(dataDir, "workbook"))
    assert.strictEqual(workbook.code, 2)
    assert.include(workbook.out, 'The sheet "Customers" was read.')
    assert.include(workbook.out, 'Sheets that were not read: "Prospects", "Settings" (hidden).')
  })
})
