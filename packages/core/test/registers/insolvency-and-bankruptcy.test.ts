import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { insolvencyAndBankruptcy as register } from "@entity-watch/core/registers/insolvency-and-bankruptcy/index"
import {
  bankruptcyNotChecked,
  bankruptcyPetition,
  externalAdministrationNote
} from "@entity-watch/core/registers/insolvency-and-bankruptcy/note"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const fixtureFile = fixture("insolvency-and-bankruptcy/bankruptcy_petitions.csv")
const published = readFileSync(fixtureFile, "utf8")
const [header = ""] = published.split("\n")
const file = (...rows: ReadonlyArray<string>) =>
  memoryFile("bankruptcy_petitions.csv", `${[header, ...rows].join("\n")}\n`)
const refusal = (...rows: ReadonlyArray<string>) => refusalOf(readings(register, file(...rows)))
const snapshot = snapshotOf("insolvency-and-bankruptcy")
const projections = (...rows: ReadonlyArray<string>) =>
  Effect.map(readings(register, file(...rows)), (all) =>
    recordsOf(all).map(
      (record) =>
        register.project?.({ register: "insolvency-and-bankruptcy", ...record }, snapshot) ?? assert.fail()
    )
  )

describe("insolvency-and-bankruptcy", () => {
  it.effect("reads one record a petition of the operator's file, whatever the chunks are", () =>
    Effect.gen(function* () {
      const all = yield* readings(register, diskFile(fixtureFile))
      assert.deepStrictEqual(yield* readings(register, diskFile(fixtureFile, 3)), all)
      assert.deepStrictEqual(recordsOf(all), [
        {
          key: "18880000042/2026-10-12/Invented court list of 12 October 2026, item 4",
          abn: Abn.make("18880000042"),
          acn: null,
          data: {
            name: "BILBY & WOMBAT PARTNERSHIP",
            date: "2026-10-12",
            source_note: "Invented court list of 12 October 2026, item 4"
          },
          names: []
        },
        {
          key: "54880000063/2026-11-03/Invented court list of 3 November 2026",
          abn: Abn.make("54880000063"),
          acn: null,
          data: {
            name: "AUBREY FIGMENT",
            date: "2026-11-03",
            source_note: "Invented court list of 3 November 2026"
          },
          names: []
        }
      ])
    })
  )

  it.effect("says a petition with its date and where the operator has it from", () =>
    Effect.map(projections("18880000042,,X,bankruptcy_petition_filed,2026-10-12,Court list"), (found) => {
      assert.deepStrictEqual(found, [
        { fields: {}, names: [], bankruptcyPetition: { date: "2026-10-12", note: "Court list" } }
      ])
      assert.strictEqual(
        bankruptcyPetition(snapshot, found).note,
        "The file that this service's operator supplied, read on 2026-11-21, has a bankruptcy petition filed on 2026-10-12 (Court list). A petition is an allegation: the file does not say what came of it."
      )
    })
  )

  it("draws no conclusion from a file without the entity, or from none", () => {
    assert.strictEqual(bankruptcyPetition(undefined, []).note, bankruptcyNotChecked)
    assert.match(
      bankruptcyNotChecked,
      /^Not checked\. .* Nothing follows from the absence of an entry here\.$/u
    )
    const { note } = bankruptcyPetition(snapshot, [{ fields: {}, names: [] }])
    assert.match(note, /^Not in the file of petitions .*no public register was searched\..*Nothing follows/u)
  })

  it("never says insolvent of external administration, which may be a solvent winding up", () => {
    const exad = externalAdministrationNote("EXAD", { ...snapshot, asOf: "2026-11-17T00:00:00Z" })
    assert.match(
      exad,
      /^The ASIC company file of 2026-11-17 shows the company under external administration\./u
    )
    assert.notMatch(exad, /insolven/iu)
    assert.strictEqual(
      externalAdministrationNote("REGD", snapshot),
      "The ASIC company file read on 2026-11-21 shows status REGD. Appointments made since are not in it."
    )
  })

  it.effect("stops at the first row that cannot be read, and names it", () =>
    Effect.gen(function* () {
      const good = "23990000014,,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source"
      for (const [row, reason] of [
        [
          "23990000014,,X PTY LTD,fiu_enrolled,2026-10-12,Source",
          "Row 3 has an unknown event: it is none of bankruptcy_petition_filed."
        ],
        ["23990000015,,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source", "Row 3: abn is not an ABN."],
        ["990000014,,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source", "Row 3: abn is not an ABN."],
        [",990000015,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source", "Row 3: acn is not an ACN."],
        [",,X PTY LTD,bankruptcy_petition_filed,2026-10-12,Source", "Row 3: it has neither abn nor acn."],
        ["23990000014,,,bankruptcy_petition_filed,2026-10-12,Source", "Row 3: it has no name."],
        ["23990000014,,X PTY LTD,bankruptcy_petition_filed,2026-10-12,", "Row 3: it has no source_note."],
        [
          "23990000014,,X PTY LTD,bankruptcy_petition_filed,12 Oct 2026,Source",
          "Row 3: date is neither YYYY-MM-DD nor DD/MM/YYYY."
        ],
        [
          "23990000014,,X PTY LTD,bankruptcy_petition_filed,2026-02-30,Source",
          "Row 3: date is neither YYYY-MM-DD nor DD/MM/YYYY."
        ],
        [
          "23990000014,,X, PTY LTD,bankruptcy_petition_filed,2026-10-12,Source",
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
          Effect.flip(readings(register, memoryFile("bankruptcy_petitions.csv", content))),
          (error) => error.reason
        )
      assert.include(yield* stops(published.replace("source_note", "remark")), "source_note")
      assert.include(yield* stops(published.replaceAll(",", "\t")), "not this register's header")
      assert.include(yield* stops(`${header}\n23990000014,,"X`), "CSV")
      assert.include(yield* stops(""), "empty")
    })
  )
})
