/** No number of a sister company, or of another trust of the trustee, is the row's: the numbers of pairs are exchanged. */
import { readdirSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { Register } from "@entity-watch/core/domain/Register"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { registers } from "@entity-watch/core/registers/all"
import { askedNames } from "@entity-watch/core/resolve/askedNames"
import { type Likeness, likenessOf } from "@entity-watch/core/resolve/likeness"
import { isSettledByNumber, rowVerdict } from "@entity-watch/core/resolve/rows/rowVerdict"
import * as Effect from "effect/Effect"
import { depth, drawnSeed } from "../../../../suite/depth.ts"
import { generator } from "../../lists/listedEntries.ts"
import { diskFile, readings, recordsOf } from "../../support/files.ts"
import { describeSamples } from "../../support/samples.ts"
import { entity } from "./rowEntities.ts"

const likeness = (written: string, name: string): Likeness => {
  const steps = likenessOf(
    [{ kind: "legal", name }],
    atOnce(askedNames([written])),
    /\btrust\b/iu.test(name) ? "trust" : null
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const [own, others] = [{ abn: Abn.make("23990000014") }, { abn: "25990000023" }]

/** The verdict on a row with the name of one entity and the number of another, both of which are registered. */
const exchanged = (written: string, one: string, other: string) => {
  const compared = (name: string, made: object) => ({
    ...entity({ name, ...made }),
    ...likeness(written, name)
  })
  const [bearer, holder] = [compared(one, others), compared(other, {})]
  const asked = {
    names: [written],
    numbers: [own],
    badNumbers: [],
    nameUnread: null,
    state: null,
    postcode: null
  }
  const byNumber = [{ number: own, entities: [holder], lacking: null }]
  const byName = isSettledByNumber({ asked, byNumber })
    ? null
    : { entities: [bearer, holder].filter(({ like }) => (like?.similarity ?? 0) >= 0.6), lacking: null }
  return rowVerdict({ asked, byNumber, byName, near: [], unavailable: null }, { requireGst: false })
}

const words = (text: string): ReadonlyArray<string> => text.split(" ")
const bases = words(
  "Goanna Wallaby Quoll Bilby Lyrebird Wattle Saltbush Brolga Currawong Numbat Dunnart Jabiru"
)
const second = ["", ...words("Ridge Creek Bay Plains Park Halvorsen Example Road Central")]
const telling = [
  "",
  ...words("Holdings Services Group Trading Investments Nominees Properties Finance Australia Training"),
  ...words("Australasia Painting Printing Electric Electronic Security Securities"),
  ...["No 1", "No 2", "No. 11", "II", "III", "Two", "First", "Second", "2018", "2019"],
  ...["(NSW)", "(VIC)", "Qld", "North", "South", "Sydney", "Melbourne"]
]
const trusts = [
  ...[
    "Family Trust",
    "Unit Trust",
    "Property Trust",
    "Investment Trust",
    "Discretionary Trust",
    "Hybrid Trust"
  ],
  ...[
    "Family Trust No 2",
    "Superannuation Fund",
    "Super Fund",
    "SMSF",
    "Trust",
    "Trust No 3",
    "Testamentary Trust",
    "Retirement Fund"
  ]
]
const wordings = ["as trustee for", "ATF", "as trustee of the"]

/** As people write a registered name. */
const spellings: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replace("Pty Ltd", "P/L"),
  (name) => name.replace(" Pty Ltd", ""),
  (name) => name.replace(/([a-z])\1/u, "$1"),
  (name) => name.replace(/(?<=\w{4})[aeiou](?=\w)/u, ""),
  (name) => name.replace("Holdings", "Hldgs").replace("Trust", "Trst"),
  (name) => `The ${name}`,
  (name) => `${name}, Ballarat`,
  (name) => `${name} PO Box 12`,
  (name) => name.slice(0, 22),
  (name) => name.slice(0, 30)
]

const plain = (name: string): string =>
  name
    .replace("No.", "No")
    .replace(/ Pty Ltd$/u, "")
    .trim()

/** Whether the one text is the other with one letter more. */
const isLetterMore = (more: string, other: string): boolean =>
  [...more].some((_, at) => `${more.slice(0, at)}${more.slice(at + 1)}` === other)

/** Whether a text is the beginning of a name, up to somewhere in a word. */
const isCutInWord = (beginning: string, name: string): boolean =>
  name.startsWith(beginning) && /^\p{L}/u.test(name.slice(beginning.length)) && /\p{L}$/u.test(beginning)

/** Bodies that may be written alike, and are two where both are registered. */
const alike = [
  ["SP 81234", "THE OWNERS - STRATA PLAN NO 81234", "THE OWNERS OF STRATA PLAN 81234", "SP 81235"],
  [
    "OWNERS CORPORATION PS412345K",
    "OWNERS CORPORATION 1 PLAN NO. PS412345K",
    "OWNERS CORPORATION 2 PS412345K"
  ],
  ["BODY CORPORATE FOR QUOLL COURT CTS 23456", "QUOLL COURT COMMUNITY TITLES SCHEME 23456"],
  ["ESTATE OF JANE HALVORSEN", "THE ESTATE OF THE LATE JANE HALVORSEN", "JANE HALVORSEN", "EST J HALVORSEN"],
  ["QUOLL SUPER FUND", "THE TRUSTEE FOR QUOLL SUPERANNUATION FUND", "QUOLL SMSF"],
  ["4SEASONS PTY LTD", "4 SEASONS PTY LTD", "FOUR SEASONS PTY LTD", "5 SEASONS PTY LTD"],
  ["QUOLL PTY LTD", "QUOLL BALLARAT PTY LTD", "QUOLL ACCOUNTS PTY LTD"]
]

describe("a row with the number of a sister", () => {
  it("is never same, whichever word tells the two apart", () => {
    const { below, pick } = generator(drawnSeed())
    for (let pair = 0; pair < 1_500 * depth; pair++) {
      const base = `${pick(bases)} ${pick(second)}`.trim()
      const isOfTrust = below(5) < 2
      const [word, another] = [pick(isOfTrust ? trusts : telling), pick(isOfTrust ? trusts : telling)]
      if (word === another) continue
      const trustee = isOfTrust && below(5) < 3 ? `${pick(bases)} Pty Ltd ${pick(wordings)} ` : ""
      const form = isOfTrust ? "" : " Pty Ltd"
      const named = (each: string) => `${trustee}${base} ${each}${form}`.replace(/\s+/gu, " ")
      const written = spellings[below(spellings.length)]?.(named(word)) ?? ""
      // "III" that is cut is "II", "No. 11" is "No 1", and "Trust No 3" may be a beginning of "Trust".
      const shorter = plain(named(another))
      if (plain(named(word)).startsWith(shorter) && shorter.startsWith(plain(written))) continue
      // "Electrnic" is a letter away from "Electric" as from "Electronic", and the number says which is meant.
      if (isLetterMore(plain(written), shorter)) continue
      // "Aust", where a field ends, is of "Australia" as of "Australasia".
      if ([plain(named(word)), shorter].every((name) => isCutInWord(written, name))) continue
      const { reasons, verdict } = exchanged(written, named(word), named(another))
      assert.notStrictEqual(
        verdict,
        "same",
        `${written}, the number of ${named(another)}: ${reasons.join(" ")}`
      )
    }
  })
})

describe("a row with the number of a sister whose business is a letter away", () => {
  it("is not same, with a slip in another word", () => {
    for (const [written, one, other] of [
      ["Bilby Centrl Printing Pty Ltd", "Bilby Central Printing Pty Ltd", "Bilby Central Painting Pty Ltd"],
      ["Quoll Examle Painting", "Quoll Example Painting Pty Ltd", "Quoll Example Printing Pty Ltd"]
    ] as const)
      assert.notStrictEqual(exchanged(written, one, other).verdict, "same", written)
  })
})

describe("a row with the number of a body that may be written as it is", () => {
  it("is not same", () => {
    for (const names of alike)
      for (const one of names)
        for (const other of names.filter((each) => each !== one))
          assert.notStrictEqual(exchanged(one, one, other).verdict, "same", `${one}, ${other}`)
  })
})

describeSamples("the registers at hand", (sample) => {
  it("have no two entities that differ in one word and are taken for each other", () =>
    Effect.gen(function* () {
      const bearers = new Map<string, string>()
      for (const register of registers)
        for (const file of filesOf(sample(register.source.id)))
          for (const { key, names } of recordsOf(yield* readable(register, file)))
            for (const { name } of names)
              if (!bearers.has(name)) bearers.set(name, `${register.source.id} ${key}`)
      const sisters = [...pairsAmong([...bearers.keys()])].filter(
        ([one, other]) => bearers.get(one) !== bearers.get(other)
      )
      assert.isAbove(sisters.length, 1_000)
      const same = sisters.filter(([one, other]) => exchanged(one, one, other).verdict === "same")
      assert.deepStrictEqual(same, [])
    }).pipe(Effect.runPromise))
})

/** Some samples are parts of a file, or of another form of it. */
const readable = (register: Register, file: string) =>
  readings(register, diskFile(file)).pipe(Effect.orElseSucceed(() => []))

const filesOf = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).flatMap((name) => (/\.(?:csv|xml)$/u.test(name) ? [`${folder}/${name}`] : []))
  } catch {
    return []
  }
}

const silent = /^(?:PTY|LTD|LIMITED|INC|INCORPORATED|THE|AND|OF)$/u
/** In more names than so many, a word left out leaves what says nothing of who is named. */
const mostAlike = 60

/** The pairs of names that differ in one word, which one of them may lack. */
function* pairsAmong(names: ReadonlyArray<string>): Generator<readonly [string, string]> {
  const wordsOf = (name: string) =>
    name
      .toUpperCase()
      .split(/[^A-Z0-9]+/u)
      .filter((word) => word !== "" && !silent.test(word))
  const groups = new Map<string, Array<string>>()
  for (const name of names) {
    const own = wordsOf(name)
    if (own.length < 2) continue
    const keys = new Set([own.join(" "), ...own.map((_, at) => own.toSpliced(at, 1).join(" "))])
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), name])
  }
  for (const group of groups.values())
    if (group.length <= mostAlike)
      for (const one of group)
        for (const other of group) if (wordsOf(one).join(" ") !== wordsOf(other).join(" ")) yield [one, other]
}
