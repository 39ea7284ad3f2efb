/** What is said of a database, of registers and of a machine. */
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import type { JudgedRegister } from "@entity-watch/core/admin"
import type { DatabaseFacts } from "@entity-watch/core/store/databaseFacts"
import { judgeDatabase } from "@entity-watch/node/doctor/database"
import { type Finding, note } from "@entity-watch/node/doctor/Finding"
import { judgeMachine, memoryNeeded } from "@entity-watch/node/doctor/machine"
import { judgePublisher } from "@entity-watch/node/doctor/publishers"
import { judgeRegisters } from "@entity-watch/node/doctor/registers"

const levels = (findings: ReadonlyArray<Finding>) => findings.map(({ level }) => level)
const said = (findings: ReadonlyArray<Finding>) =>
  findings.map(({ cure, says }) => `${says} ${cure ?? ""}`).join("\n")

const everyFindingHasItsCure = (findings: ReadonlyArray<Finding>) => {
  for (const { cure, level, says } of findings) {
    assert.match(says, /\.$/u)
    assert.strictEqual(cure === null, level === "ok", says)
  }
}

describe("judgeDatabase", () => {
  const good: DatabaseFacts = {
    number: 170_002,
    version: "17.2",
    encoding: "UTF8",
    is_read_only: false,
    is_superuser: false,
    may_create: true,
    has_trigrams: true,
    offers_trigrams: true,
    most_connections: 100,
    ends_statements: true,
    bytes: 12_345_678,
    oldest: 1,
    migrated: 18,
    newest: 18
  }

  it("says what a good one is, and nothing else", () => {
    assert.deepStrictEqual(judgeDatabase(good, 15), [
      { level: "ok", says: "PostgreSQL 17.2, 12 MB; its tables are up to date.", cure: null }
    ])
    assert.include(said(judgeDatabase({ ...good, migrated: 16 }, 15)), "runs 2 of its")
    assert.include(said(judgeDatabase({ ...good, migrated: 0 }, 15)), "it is empty")
    assert.notInclude(said(judgeDatabase({ ...good, migrated: 19 }, 15)), "up to date")
  })

  for (const [what, facts, level, words] of [
    ["an old version", { number: 140_011, version: "14.11" }, "problem", /14\.11.*15 or newer/u],
    ["a standby", { is_read_only: true }, "problem", /read-only/u],
    ["another encoding", { encoding: "LATIN1" }, "problem", /LATIN1/u],
    ["no pg_trgm", { has_trigrams: false, offers_trigrams: false }, "problem", /contrib/u],
    ["no right to migrate", { may_create: false, migrated: 17 }, "problem", /OWNER/u],
    ["a newer schema", { migrated: 19 }, "problem", /newer version/u],
    ["a superuser", { is_superuser: true }, "note", /of its own/u],
    ["sessions without limits", { ends_statements: false }, "problem", /connect_query/u],
    ["few connections", { most_connections: 14 }, "problem", /15 connections.*14 in all/u]
  ] as const)
    it(`finds ${what}`, () => {
      const findings = judgeDatabase({ ...good, ...facts }, 15)
      assert.deepStrictEqual(levels(findings), [level, "ok"])
      assert.match(said(findings), words)
      everyFindingHasItsCure(findings)
    })

  it("does not ask for the right to make tables when all are there", () => {
    assert.deepStrictEqual(levels(judgeDatabase({ ...good, may_create: false }, 15)), ["ok"])
  })
})

const registerOf = (
  register: JudgedRegister["register"],
  rest: Partial<JudgedRegister> = {}
): JudgedRegister => ({
  register,
  title: register,
  publisher: "Somebody",
  state: "current",
  version: "v1",
  as_of: "2026-11-20T00:00:00Z",
  fetched_at: "2026-11-20T00:00:00Z",
  checked_as_of: "2026-11-20T00:00:00Z",
  checked_by: "publisher",
  age_days: 3,
  max_age_days: 14,
  rows: 10,
  records: 10,
  refused: 0,
  sha256: "0",
  note: null,
  last_failure: null,
  edition_refused: false,
  licence: "CC BY 3.0 AU",
  attribution: "",
  cadence: "daily",
  address: "https://example.org",
  is_fetched: true,
  next_due_at: "2026-11-23T12:00:00Z",
  last_attempt: null,
  ...rest
})

const now = Date.parse("2026-11-23T00:00:00Z")

describe("judgeRegisters", () => {
  it("says how old a register is, and when its publisher is asked again", () => {
    assert.deepStrictEqual(judgeRegisters([registerOf("dfat-consolidated-list")], now), [
      {
        level: "ok",
        says: "dfat-consolidated-list is 3 of 14 days old; its publisher is asked again after 2026-11-23T12:00:00Z.",
        cure: null
      }
    ])
  })

  it("calls a list that cannot be relied on a problem, with the command that mends it", () => {
    for (const rest of [
      { state: "not_loaded", age_days: null },
      { state: "stale", age_days: 15 },
      { state: "stale", age_days: null }
    ] as const) {
      const findings = judgeRegisters([registerOf("dfat-consolidated-list", rest)], now)
      assert.deepStrictEqual(levels(findings), ["problem"])
      assert.include(said(findings), "entity-watch refresh dfat-consolidated-list")
      everyFindingHasItsCure(findings)
    }
  })

  it("lists what else is not loaded in one note, and tells a list that is a part", () => {
    const findings = judgeRegisters(
      [
        registerOf("dfat-consolidated-list", { state: "partial", note: "It has 3 rows." }),
        registerOf("acnc-register", { state: "not_loaded" }),
        registerOf("gleif", { state: "not_loaded" }),
        registerOf("abn-lookup-web-services", { state: "live" })
      ],
      now
    )
    assert.deepStrictEqual(levels(findings), ["problem", "note"])
    assert.include(said(findings), "It has 3 rows. A screen of this list never says that nothing was found.")
    assert.include(said(findings), "2 registers: Not loaded. acnc-register, gleif.")
    everyFindingHasItsCure(findings)
  })

  it("tells why the last attempt failed, without the path of a file", () => {
    const findings = judgeRegisters(
      [
        registerOf("acnc-register", {
          edition_refused: true,
          last_failure: {
            at: "2026-11-20T00:00:00Z",
            reason: "/home/jane.citizen/Downloads/list.csv cannot be read to its end."
          }
        })
      ],
      now
    )
    assert.deepStrictEqual(levels(findings), ["note", "ok"])
    assert.include(said(findings), "list.csv cannot be read to its end.")
    assert.notInclude(said(findings), "jane")
  })
})

describe("judgePublisher", () => {
  const preview = {
    asOf: null,
    rowsRead: 3,
    rowsLoaded: 2,
    rowsRepeated: 0,
    rowsRefused: 1,
    refusals: [{ reason: "The row names nobody.", rows: 1, firstRow: 4 }],
    notices: ['ADV_ROLE_STATUS has a new word, which is kept as published: "Hababa, Nacebaba".'],
    noticeKinds: ["ADV_ROLE_STATUS has a new word, which is kept as published."],
    readAll: true,
    refused: null,
    partial: null
  }

  it("shows kinds of findings and never a word of the file, which may be a name", () => {
    const findings = judgePublisher("asic-financial-adviser", { files: [], isInForce: null, preview })
    assert.deepStrictEqual(levels(findings), ["note", "note", "ok"])
    assert.include(said(findings), "asic-financial-adviser: ADV_ROLE_STATUS has a new word")
    assert.notInclude(said(findings), "Hababa")
    everyFindingHasItsCure(findings)
  })
})

describe("judgeMachine", () => {
  const machine = { memory: 8e9, freeDisk: 50e9, openFiles: 65_536, mayWrite: true }
  const held = { records: 0, namesAreInMemory: true, isEmbedded: true, threads: 1 }
  const onPostgres = { ...held, isEmbedded: false }

  it("says what there is", () => {
    const [only, ...others] = judgeMachine(machine, held)
    assert.lengthOf(others, 0)
    assert.match(only?.says ?? "", /8\.0 GB of memory, 50\.0 GB of disk free, 65536 open files\.$/u)
  })

  it("reckons as much memory as was measured, and little more", () => {
    const rows = (
      readFileSync(new URL("../../../core/docs/performance.md", import.meta.url), "utf8").split(
        "## Memory and disk"
      )[1] ?? ""
    )
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.slice(2).replace(/ \|$/u, "").split(" | "))
    const cells = (label: string) => rows.find(([first]) => first === label)?.slice(1) ?? []
    const residents = ["at rest", "at the most", "while it built the index"].map((when) =>
      cells(`server ${when}, MB resident`).map((cell) => Number(cell.replaceAll(",", "")))
    )
    const measured = (residents[0] ?? []).map((_, at) =>
      Math.max(...residents.map((row) => row[at] ?? Number.NaN))
    )
    const servers = cells("Records").map((cell) => ({
      ...held,
      isEmbedded: cell.endsWith(", embedded"),
      records: Number(cell.replace(", embedded", "").replaceAll(",", ""))
    }))
    assert.deepStrictEqual(
      servers.map(({ records }) => records),
      [200_000, 1_000_000, 20_400_000, 1_000_000, 5_000_000]
    )
    for (const [at, served] of servers.entries()) {
      const most = measured[at] ?? Number.NaN
      assert.isAtLeast(memoryNeeded(served) / 1e6, most)
      assert.isAtMost(memoryNeeded(served) / 1e6, 1.3 * most)
    }
  })

  it("says what helps where the machine has less", () => {
    const whole = { ...onPostgres, records: 20_400_000 }
    const judged = (memory: number, served = whole) => judgeMachine({ ...machine, memory }, served)
    assert.deepStrictEqual(levels(judged(2.2e9)), ["ok"])
    assert.deepStrictEqual(levels(judged(2e9)), ["note", "ok"])
    assert.include(said(judged(2e9)), "may need 2.1 GB")
    assert.match(said(judged(2e9)), /With NAME_INDEX=database, and another instance .* 1\.4 GB are enough\./u)
    assert.match(said(judged(2e9, { ...whole, namesAreInMemory: false })), /let another instance build/u)
    assert.notInclude(said(judged(1e9)), "enough")
    assert.notInclude(said(judged(2e9, { ...whole, isEmbedded: true })), "another instance")
    assert.deepStrictEqual(levels(judged(2.2e9, { ...whole, threads: 4 })), ["note", "ok"])
    assert.deepStrictEqual(levels(judged(1.5e9, held)), ["ok"])
    assert.deepStrictEqual(levels(judged(0.8e9, onPostgres)), ["ok"])
    everyFindingHasItsCure(judged(1e9))
  })

  it("says where this user may not write", () => {
    const [refused, ...others] = judgeMachine({ ...machine, mayWrite: false }, held)
    assert.strictEqual(refused?.level, "problem")
    assert.include(said(refused === undefined ? [] : [refused]), "may not read and write the folder")
    assert.deepStrictEqual(levels(others), ["ok"])
  })

  it("notices a disk that fills, and few open files", () => {
    assert.deepStrictEqual(levels(judgeMachine({ ...machine, freeDisk: 2e9 }, held)), ["note", "ok"])
    assert.deepStrictEqual(levels(judgeMachine({ ...machine, freeDisk: 1e8 }, held)), ["problem", "ok"])
    const few = judgeMachine({ ...machine, openFiles: 1024 }, held)
    assert.include(said(few), "ulimit -n")
    everyFindingHasItsCure(few)
    assert.deepStrictEqual(levels(judgeMachine({ ...machine, freeDisk: null, openFiles: null }, held)), [
      "ok"
    ])
  })
})

describe("a finding", () => {
  it("names no folder", () => {
    for (const path of [
      "/home/jane/.entity-watch/secrets-key",
      "C:\\Users\\jane\\secrets-key",
      `${homedir()}/secrets-key`
    ])
      assert.strictEqual(note(`${path} is gone.`, "x").says, "secrets-key is gone.")
  })

  it("keeps addresses of publishers and pages of the documentation", () => {
    for (const text of ["https://data.gov.au/data/dataset/x", "packages/core/docs/settings.md"])
      assert.strictEqual(note(`Look at ${text} now.`, "x").says, `Look at ${text} now.`)
  })
})
