import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { austracRegisters as register } from "@entity-watch/core/registers/austrac-registers/index"
import { austracNotChecked, fiuReportingEntity } from "@entity-watch/core/registers/austrac-registers/note"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const fixtureFile = fixture("austrac-registers/reporting_entities.csv")
const published = readFileSync(fixtureFile, "utf8")
const [header = ""] = published.split("\n")
const file = (...rows: ReadonlyArray<string>) =>
  memoryFile("reporting_entities.csv", `${[header, ...rows].join("\n")}\n`)
const refusal = (...rows: ReadonlyArray<string>) => refusalOf(readings(register, file(...rows)))
const snapshot = snapshotOf("austrac-registers")
const projections = (...rows: ReadonlyArray<string>) =>
  Effect.map(readings(register, file(...rows)), (all) =>
    recordsOf(all).map(
      (record) => register.project?.({ register: "austrac-registers", ...record }, snapshot) ?? assert.fail()
    )
  )

describe("austrac-registers", () => {
  it.effect("reads one record a change of the operator's file, whatever the chunks are", () =>
    Effect.gen(function* () {
      const all = yield* readings(register, diskFile(fixtureFile))
      assert.deepStrictEqual(yield* readings(register, diskFile(fixtureFile, 3)), all)
      assert.lengthOf(all, 4)
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "31990000050/fiu_enrolled/2019-04-01",
        abn: Abn.make("31990000050"),
        acn: Acn.make("990000050"),
        data: {
          name: "WATTLE RIDGE FINANCE PTY LTD",
          event: "fiu_enrolled",
          date: "2019-04-01",
          source_note: "Invented enrolment certificate"
        },
        names: []
      })
    })
  )

  it.effect("lets the newest change say what holds", () =>
    Effect.gen(function* () {
      const found = yield* projections(
        "25990000023,,X,fiu_removed,30/06/2025,Letter",
        ",990 000 023,X,fiu_enrolled,2018-01-15,Certificate"
      )
      assert.deepStrictEqual(
        found.map(({ fiuEntity }) => fiuEntity),
        [
          { status: "removed", date: "2025-06-30", note: "Letter" },
          { status: "enrolled", date: "2018-01-15", note: "Certificate" }
        ]
      )
      const answer = fiuReportingEntity(snapshot, found)
      assert.deepInclude(answer, { source: "austrac-registers", checked_as_of: "2026-11-21T00:00:00.000Z" })
      assert.match(
        answer.note,
        /^Removed on 2025-06-30 \(Letter\), according to the file of reporting entities that this service's operator supplied, read on 2026-11-21\./u
      )
    })
  )

  it.effect("takes an entity enrolled and removed on one day for removed", () =>
    Effect.gen(function* () {
      const rows = ["fiu_enrolled", "fiu_removed"].map((event) => `25990000023,,X,${event},2025-06-30,Letter`)
      for (const order of [rows, rows.toReversed()])
        assert.match(fiuReportingEntity(snapshot, yield* projections(...order)).note, /^Removed/u)
    })
  )

  it("draws no conclusion from a file without the entity, and has no time where none is loaded", () => {
    assert.deepStrictEqual(fiuReportingEntity(undefined, []), {
      source: "austrac-registers",
      checked_as_of: null,
      checked: false,
      note: austracNotChecked
    })
    assert.match(austracNotChecked, /^Not checked\. AUSTRAC offers .* Registration is not an endorsement\.$/u)
    assert.match(
      fiuReportingEntity(snapshot, []).note,
      /^Not in the file .*no register of AUSTRAC's was searched/u
    )
  })

  it.effect("stops at the first row that cannot be read, and names it", () =>
    Effect.gen(function* () {
      const good = "23990000014,,X PTY LTD,fiu_enrolled,2026-10-12,Source"
      for (const [row, reason] of [
        [
          "23990000014,,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source",
          "Row 3 has an unknown event: it is none of fiu_enrolled, fiu_removed."
        ],
        ["23990000015,,X PTY LTD,fiu_enrolled,2026-10-12,Source", "Row 3: abn is not an ABN."],
        ["990000014,,X PTY LTD,fiu_enrolled,2026-10-12,Source", "Row 3: abn is not an ABN."],
        [",990000015,X PTY LTD,fiu_enrolled,2026-10-12,Source", "Row 3: acn is not an ACN."],
        [",,X PTY LTD,fiu_enrolled,2026-10-12,Source", "Row 3: it has neither abn nor acn."],
        ["23990000014,,,fiu_enrolled,2026-10-12,Source", "Row 3: it has no name."],
        ["23990000014,,X PTY LTD,fiu_enrolled,2026-10-12,", "Row 3: it has no source_note."],
        [
          "23990000014,,X PTY LTD,fiu_enrolled,12 Oct 2026,Source",
          "Row 3: date is neither YYYY-MM-DD nor DD/MM/YYYY."
        ],
        [
          "23990000014,,X PTY LTD,fiu_enrolled,2026-02-30,Source",
          "Row 3: date is neither YYYY-MM-DD nor DD/MM/YYYY."
        ],
        [
          "23990000014,,X, PTY LTD,fiu_enrolled,2026-10-12,Source",
          "Row 3 has 7 cells where the header has 6."
        ]
      ] as const)
        assert.strictEqual(yield* refusal(good, row), reason)
    })
  )

  it.effect("stops at a missing column, tabs for commas, an open quote and an empty file", () =>
    Effect.gen(function* () {
      const stops = (content: string) =>
        Effect.map(
          Effect.flip(readings(register, memoryFile("reporting_entities.csv", content))),
          (error) => error.reason
        )
      assert.include(yield* stops(published.replace("source_note", "remark")), "source_note")
      assert.include(yield* stops(published.replaceAll(",", "\t")), "not this register's header")
      assert.include(yield* stops(`${header}\n23990000014,,"X`), "CSV")
      assert.include(yield* stops(""), "empty")
    })
  )
})
