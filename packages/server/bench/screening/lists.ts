/** The lists that screening is measured against: the publisher's workbook where it is at hand, and invented names. */
import { readFileSync } from "node:fs"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { dfatConsolidatedList } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import { Effect, Stream } from "effect"
import { Random } from "../generator/Random.ts"
import { published } from "../harness/files.ts"

const workbook = published(
  "dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"
)

/** Real people are listed there: read in place, never copied. Undefined when it is not at hand. */
export const consolidatedList = Effect.fnUntraced(function* () {
  if (workbook === undefined) return undefined
  const bytes = readFileSync(workbook)
  const file = {
    name: "consolidated.xlsx",
    sha256: "0".repeat(64),
    size: bytes.length,
    bytes: Stream.make(bytes)
  }
  const entries: Array<ListedEntry> = []
  yield* Stream.runForEach(dfatConsolidatedList.read([file]), (reading) =>
    Effect.sync(() => {
      if (reading._tag !== "Record") return
      const entry = dfatConsolidatedList.listing?.entry(reading.record.data)
      if (entry !== undefined) entries.push({ ...entry, sha256: "" })
    })
  )
  return entries
})

export const listedEntry = (
  ref: string,
  subjectType: ListedEntry["subjectType"],
  names: ReadonlyArray<string>
): ListedEntry => ({
  source: "dfat-consolidated-list",
  ref,
  registerName: "Consolidated List",
  subjectType,
  listingType: subjectType,
  names: names.map((name) => ({ name, kind: "primary", nameType: "primary", listRef: ref })),
  datesOfBirth: [],
  dobRaw: "",
  placesOfBirth: [],
  pobRaw: "",
  acn: "",
  imo: "",
  banType: "",
  start: "",
  end: "",
  comment: "",
  details: {},
  sha256: ""
})

/** Whoever is screened by a name alone. */
export const subjectOf = (name: string) => ({
  names: [{ name, role: "subject" as const, acn: null }],
  ...{ acns: [], dob: null, pob: null, type: null }
})

const syllables =
  "ba be bo da de dor fa gar ha hul ja jor ka kem kov la len lim ma mir nar nev or pa pre ra rud sa sev shi ta tol va vel ya zor".split(
    " "
  )

/** Entries of invented persons and organisations, until the list has `count` names. Seeded by their place. */
export const padded = (list: ReadonlyArray<ListedEntry>, count: number): ReadonlyArray<ListedEntry> => {
  const random = new Random(20_261)
  const word = (): string => {
    const letters = Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join("")
    return letters.charAt(0).toUpperCase() + letters.slice(1)
  }
  const given = Array.from({ length: 800 }, word)
  const family = Array.from({ length: 6_000 }, word)
  const missing = count - list.reduce((sum, { names }) => sum + names.length, 0)
  return [
    ...list,
    ...Array.from({ length: Math.max(0, missing) }, (_, i) => {
      const surname = random.pick(family)
      return i % 4 === 0
        ? listedEntry(`invented-${i}`, "entity", [`${surname} ${word()} Trading LLC`])
        : listedEntry(`invented-${i}`, "individual", [`${random.pick(given)} ${surname}`])
    })
  ]
}
