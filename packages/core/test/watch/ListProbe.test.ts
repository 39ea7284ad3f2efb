import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { ComparedSubject } from "@entity-watch/core/domain/Subject"
import { compare, matchesByEntry } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { leastName } from "@entity-watch/core/lists/score/entryScore"
import { numbersOf } from "@entity-watch/core/lists/score/sameNumber"
import { atOnce } from "@entity-watch/names/text"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { customer, disturbed, generator, inventedList, listedEntry } from "../lists/listedEntries.ts"

const acn = "990000023"

const subjectOf = (identifier: string, names: ReadonlyArray<string>): ComparedSubject => ({
  names: names.map((name) => ({ name, role: "subject", acn: null })),
  acns: identifier.length === 9 ? [identifier] : [],
  dob: null,
  pob: null,
  type: null
})

/** Comparing with every listed name, and looking every number up. */
const comesNear = (came: ListIndex, subject: ComparedSubject): boolean =>
  subject.names.some(({ name }) => came.searchExhaustively(name, leastName(subject)).size > 0) ||
  [...numbersOf(subject)].some((number) => came.byNumber(number).length > 0)

const listed = [
  ...inventedList(14, generator(5)),
  listedEntry("KESTREL LAKE SOLUTIONS 312934 PTY LTD", "entity", { ref: "numbered" }),
  listedEntry("Halvorsenbruk Holdings", "entity", { ref: "joined" })
]
const withNumbers = [
  listedEntry("Orbita Nour", "entity", { ref: "acn", acn }),
  listedEntry("Mirae", "vessel", { ref: "imo", imo: "9000001" }),
  listedEntry("Gregor Halvorsen", "individual", {
    ref: "passport",
    details: { identifiers: [{ kind: "passport", number: "K-348486" }] }
  })
]

const watchedOf = (entries: ReadonlyArray<ListedEntry>) => {
  const random = generator(drawnSeed())
  const near = entries.flatMap(({ names }) =>
    names.flatMap(({ name }) => Array.from({ length: depth }, () => disturbed(name, random)))
  )
  const names = [
    ...near,
    ...near.map((name, i) => `${name} ${312_900 + i} Pty Ltd`),
    ...Array.from({ length: 150 }, () => customer(random)),
    "The Trustee for the Kestrel Lake Trust",
    "KESTREL LAKE S0LUTIONS 312935",
    "HALVORSEN BRUK HOLDLNGS PTY LTD",
    "WATTLE SHIPPING IMO 9000001",
    "SOMEBODY ELSE PASSPORT NO. K 348486",
    "BANKSIA 9000001 CREEK"
  ]
  return [
    ...names.map((name, i) => ({ identifier: `${20_000_000_000 + i}`, names: [name] })),
    ...names.map((name, i) => ({
      identifier: `${30_000_000_000 + i}`,
      names: [customer(random), name, names[(i * 7) % names.length] ?? ""]
    })),
    { identifier: acn, names: ["NOBODY'S NAME"] },
    { identifier: "22222222222", names: [] }
  ]
}

describe("ListProbe.came", () => {
  for (const [title, entries] of [
    ["without numbers", listed],
    ["with numbers", [...listed, ...withNumbers]]
  ] as const)
    it(`matches whom comparing every name with every entry finds, on a list ${title}`, () => {
      const whole = ListIndex.build([...inventedList(200, generator(9)), ...entries])
      const came = whole.weighing(entries)
      const watched = watchedOf(entries).map(({ identifier, names }) => subjectOf(identifier, names))
      const found = watched.filter((subject) => atOnce(matchesByEntry(came, subject, "2026-11-24")).size > 0)
      assert.deepStrictEqual(
        found,
        watched.filter((subject) => comesNear(came, subject))
      )
      assert.isAbove(found.length, 50)
      assert.isBelow(found.length, watched.length - 150)
      assert.strictEqual(
        found.some(({ acns }) => acns.includes(acn)),
        entries.length > listed.length
      )
      // Whoever screens such a name against the whole list finds an entry of those as well.
      for (const subject of found) assert.isAbove(compare(whole, subject, "2026-11-24").total, 0)
    })
})
