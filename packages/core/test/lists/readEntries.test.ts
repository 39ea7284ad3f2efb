/** The digest of an entry stands for what the list publishes of it, and for nothing else. */
import { assert, describe, it } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import { makeReadEntries } from "@entity-watch/core/lists/readEntries"
import { asicBannedDisqualifiedOrganisations } from "@entity-watch/core/registers/asic-banned-disqualified-organisations/index"
import { asicBannedDisqualifiedPersons } from "@entity-watch/core/registers/asic-banned-disqualified-persons/index"
import { dfatConsolidatedList } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import * as Effect from "effect/Effect"
import type { Row } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { jane, readRows } from "../registers/dfat-consolidated-list/workbooks.ts"
import { recordsOf } from "../support/files.ts"

const digestsOf = (register: Register, records: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const { listing } = register
    const readEntries = yield* makeReadEntries
    const entries = yield* readEntries(listing ?? assert.fail("a list"), records)
    return entries.map(({ sha256 }) => sha256)
  })

const dataOf = (...rows: ReadonlyArray<Row>) =>
  Effect.map(readRows(...rows), (all) => recordsOf(all).map(({ data }) => data))

const alias: Row = {
  ...jane,
  Reference: "1a",
  "Name of Individual or Entity": "Janet MADE-UP",
  "Name Type": "Alias"
}
const born = (day: string): Row => ({ ...jane, "Date of Birth": day })

describe("the digest of an entry", () => {
  it.effect("is sixty-four hexadecimal digits, the same each time, and another for another entry", () =>
    Effect.gen(function* () {
      const data = yield* dataOf(jane, { ...jane, Reference: 2, "Name of Individual or Entity": "Jo OTHER" })
      const [first = "", second = ""] = yield* digestsOf(dfatConsolidatedList, data)
      assert.match(first, /^[\da-f]{64}$/u)
      assert.notStrictEqual(first, second)
      assert.deepStrictEqual(yield* digestsOf(dfatConsolidatedList, data), [first, second])
    })
  )

  it.effect("changes with each thing that the list says", () =>
    Effect.gen(function* () {
      const said = yield* Effect.forEach(
        [
          [jane],
          [jane, alias],
          [jane, { ...alias, "Alias Strength": "Weak" }],
          [born("7/05/1964")],
          [born("8/05/1964")],
          [{ ...jane, Address: "1 Invented Street" }],
          [{ ...jane, Citizenship: "Freedonia" }],
          [{ ...jane, "Additional Information": "Invented." }],
          [{ ...jane, "Place of Birth": "Exampleville" }]
        ],
        (rows) => Effect.flatMap(dataOf(...rows), (data) => digestsOf(dfatConsolidatedList, data))
      )
      assert.strictEqual(new Set(said.flat()).size, said.length)
    })
  )

  it.effect("is the same for rows in another order and for another day of the last edit", () =>
    Effect.gen(function* () {
      const digest = (...rows: ReadonlyArray<Row>) =>
        Effect.flatMap(dataOf(...rows), (data) => digestsOf(dfatConsolidatedList, data))
      const one = yield* digest({ ...jane, "Control Date": "1/11/2026" }, alias, {
        ...alias,
        Reference: "1b"
      })
      const other = yield* digest(
        { ...jane, "Control Date": "2/11/2026" },
        { ...alias, Reference: "1b" },
        alias
      )
      assert.lengthOf(one, 1)
      assert.deepStrictEqual(one, other)
    })
  )

  it.effect("does not change with what is made of the entry here", () =>
    Effect.gen(function* () {
      const [party] = yield* dataOf(born("7/05/1964"))
      const { dates_of_birth } = party as { readonly dates_of_birth: ReadonlyArray<{ readonly raw: string }> }
      const readOtherwise = {
        ...(party as object),
        dates_of_birth: dates_of_birth.map(({ raw }) => ({ raw, dates: [] }))
      }
      const digests = yield* digestsOf(dfatConsolidatedList, [party, readOtherwise])
      assert.strictEqual(digests[0], digests[1])
      const organisation = { acn: "990000050", acn_published: "990000050", names: ["WATTLE RIDGE"], bans: [] }
      const [joined, unjoined, renamed] = yield* digestsOf(asicBannedDisqualifiedOrganisations, [
        organisation,
        { ...organisation, acn: null },
        { ...organisation, names: ["WATTLE VALLEY"] }
      ])
      assert.strictEqual(joined, unjoined)
      assert.notStrictEqual(joined, renamed)
    })
  )

  it.effect("changes with a ban of a person", () =>
    Effect.gen(function* () {
      const ban = { type: "Disqualified", start: "2025-03-03", end: "2030-03-02", comment: "", url: "" }
      const person = {
        document_number: "#000000001",
        names: ["EXAMPLE, JORDAN"],
        bans: [ban],
        localities: []
      }
      const digests = yield* digestsOf(asicBannedDisqualifiedPersons, [
        person,
        { ...person, bans: [{ ...ban, end: "2031-03-02" }] },
        { ...person, bans: [ban, { ...ban, type: "Credit banning" }] }
      ])
      assert.strictEqual(new Set(digests).size, 3)
    })
  )
})
