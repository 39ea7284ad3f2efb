/** Queries for entities of the register, as people shorten and mistype names: one class for each kind of change. Seeded. */
import { editDistance } from "@entity-watch/names/text"
import type { Person } from "../generator/names.ts"
import type { Random } from "../generator/Random.ts"
import { shortForms } from "../generator/shortForms.ts"
import { hearingSlip, readingSlip, type Slip, typingSlip } from "../generator/slips.ts"
import { placeWhere } from "../resolve/queries.ts"
import type { Entity } from "./register.ts"

/** How a word of the query may stand for a word of a name; `edits`: so many letters differ. */
export type Likeness = "same" | "initial" | "short" | { readonly edits: number }

export interface AskedWord {
  readonly text: string
  readonly like: Likeness
}

export interface AskedName {
  readonly text: string
  readonly entity: number
  /** The words of the query that say who is meant; empty where only the same name is as right. */
  readonly words: ReadonlyArray<AskedWord>
  /** So many words of the name the query does not have. */
  readonly missing: number
  /** The words of the name that was changed. */
  readonly name: ReadonlyArray<string>
}

const notTelling = new Set(
  "PTY LTD LIMITED PROPRIETARY INC INCORPORATED PL NL THE AND OF FOR AS TRUSTEE ATF".split(" ")
)

/** Words that say who is named, by plain rules of this benchmark's own. */
export const tellingWords = (name: string): ReadonlyArray<string> => {
  const words = name
    .toUpperCase()
    .replace(/'/gu, "")
    .split(/[^A-Z0-9]+/u)
  return words.filter((word) => word !== "" && !notTelling.has(word))
}

/** No change of a word makes more. */
const MOST_EDITS = 4

interface Asked {
  readonly text: string
  readonly words?: ReadonlyArray<AskedWord>
  readonly missing?: number
}
type Change = (
  entity: Entity,
  words: ReadonlyArray<string>,
  random: Random,
  name: string
) => Asked | undefined

const same = (words: ReadonlyArray<string>): ReadonlyArray<AskedWord> =>
  words.map((text) => ({ text, like: "same" }))

const isLong = (word: string): boolean => word.length >= 4 && /^[A-Z]+$/u.test(word)
const asText = (words: ReadonlyArray<AskedWord>): string => words.map(({ text }) => text).join(" ")

const slipped =
  (slip: Slip, times: 1 | 2): Change =>
  (_, words, random) => {
    const asked = [...same(words)]
    for (let done = 0; done < times; done++) {
      const at = placeWhere(
        words,
        random,
        (word, i) => isLong(word) && (asked[i]?.like === "same" || word.length > 7)
      )
      const before = asked[at ?? -1]
      const changed = before === undefined ? undefined : slip(before.text, random)
      if (at === undefined || before === undefined || changed === undefined) return undefined
      asked[at] = { text: changed, like: { edits: editDistance(words[at] ?? "", changed, MOST_EDITS) } }
    }
    return { text: asText(asked), words: asked }
  }

const abbreviated =
  (times: 1 | 2): Change =>
  (_, words, random) => {
    const asked = [...same(words)]
    for (let done = 0; done < times; done++) {
      const at = placeWhere(
        words,
        random,
        (word, i) => shortForms.has(word) && asked[i]?.like === "same" && words.length > 1
      )
      if (at === undefined) return undefined
      asked[at] = { text: random.pick(shortForms.get(words[at] ?? "") ?? []), like: "short" }
    }
    return { text: asText(asked), words: asked }
  }

const ofIndividual =
  (change: (who: Person, random: Random) => Asked | undefined): Change =>
  ({ individual }, _, random) =>
    individual === null || individual.family.includes("-") ? undefined : change(individual, random)

const initialled = ({ family, given: [first = "", ...middle] }: Person, random: Random): Asked => {
  const short = (name: string): AskedWord => ({ text: name.charAt(0), like: "initial" })
  const long = (name: string): AskedWord => ({ text: name, like: "same" })
  const names = random.weighted<ReadonlyArray<AskedWord>>([
    [40, [short(first), ...middle.map(short)]],
    [30, middle.length === 0 ? [short(first)] : [long(first), ...middle.map(short)]],
    [30, [short(first), ...middle.map(long)]]
  ])
  const words = random.chance(0.5) ? [long(family), ...names] : [...names, long(family)]
  return { text: asText(words), words }
}

const otherForms = ["", "P/L", "PTY. LIMITED", "PTY LTD.", "LIMITED", "(PTY) LTD"]
const forms = /(?:PTY\.? )?(?:LTD\.?|LIMITED)$/u
const associations = /INC\.?$|INCORPORATED$/u

const changes = {
  "as registered": (_, words, __, name) => ({ text: name, words: same(words) }),
  "other legal form": (_, words, random, name) => {
    const text = forms.test(name)
      ? name.replace(forms, random.pick(otherForms))
      : name.replace(associations, name.endsWith("INCORPORATED") ? "INC" : random.pick(["INCORPORATED", ""]))
    return text === name ? undefined : { text: text.trim(), words: same(words) }
  },
  "one typo": slipped(typingSlip, 1),
  "two typos": slipped(typingSlip, 2),
  "OCR slip": slipped(readingSlip, 1),
  misheard: slipped(hearingSlip, 1),
  "joined words": (_, words, random) => {
    const at = placeWhere(words, random, (word, i) => isLong(word) && isLong(words[i + 1] ?? ""))
    return at === undefined
      ? undefined
      : { text: words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(" ") }
  },
  "split word": (_, words, random) => {
    const at = placeWhere(words, random, (word) => isLong(word) && word.length >= 6)
    if (at === undefined) return undefined
    const word = words[at] ?? ""
    const half = 2 + random.below(word.length - 3)
    return { text: words.toSpliced(at, 1, word.slice(0, half), word.slice(half)).join(" ") }
  },
  abbreviation: abbreviated(1),
  "two abbreviations": abbreviated(2),
  initial: ofIndividual(initialled),
  "other order": ofIndividual(({ family, given }, random) => {
    const turned = random.weighted([
      [40, [family, ...given]],
      [40, [...given, family]],
      [20, given.length > 1 ? [given[0] ?? "", family, ...given.slice(1)] : [family, ...given]]
    ])
    return { text: turned.join(" "), words: same(turned) }
  }),
  "glued names": ofIndividual(({ family, given: [first = "", ...middle] }, random) => ({
    text: random.chance(0.5)
      ? [`${first}${family}`, ...middle].join(" ")
      : [...middle, `${family}${first}`].join(" ")
  })),
  "missing token": (_, words, random) => {
    if (words.length < 3) return undefined
    const left = words.toSpliced(random.below(words.length), 1)
    return { text: left.join(" "), words: same(left), missing: 1 }
  },
  "no middle name": ofIndividual(({ family, given }, random) => {
    if (given.length < 2) return undefined
    const left = random.chance(0.5) ? [given[0] ?? "", family] : [family, given[0] ?? ""]
    return { text: left.join(" "), words: same(left), missing: given.length - 1 }
  }),
  "and left out": (_, words, random, name) =>
    name.includes("&")
      ? { text: name.replaceAll("&", random.pick(["AND", "+", ""])), words: same(words) }
      : undefined,
  AC: ({ sort }, words, random, name) =>
    sort === "corporation" && name.endsWith("ABORIGINAL CORPORATION")
      ? {
          text: name.replace(
            "ABORIGINAL CORPORATION",
            random.pick(["AC", "A/C", "ABORIGINAL CORP", "ABOR CORP", "AB CORP"])
          ),
          words: same(words)
        }
      : undefined,
  "trading as": ({ name, trading }, words, random) =>
    trading === null
      ? undefined
      : {
          text: `${name} ${random.pick(["T/A", "TRADING AS", "T/AS", "t/as"])} ${trading}`,
          words: same(words)
        },
  ATF: ({ name, sort }, words, random) => {
    const trust = name.replace(/^THE TRUSTEE FOR /u, "")
    return sort === "trust"
      ? {
          text: `ZQ${random.below(1000)} NOMINEES PTY LTD ${random.pick(["ATF", "AS TRUSTEE FOR", "A/T/F"])} ${trust}`,
          words: same(words)
        }
      : undefined
  },
  "locality behind": ({ sort }, words, random, name) =>
    sort === "company" && words.length > 1
      ? {
          text: `${name} ${random.pick(["NSW", "VIC", "QLD", "SYDNEY", "MELBOURNE", "BRISBANE", "PERTH"])}`,
          words: same(words)
        }
      : undefined
} satisfies Readonly<Record<string, Change>>
export type AskedClass = keyof typeof changes
export const askedClasses = Object.keys(changes) as ReadonlyArray<AskedClass>

/** Their texts have the legal form already, or none on purpose. */
const hasItsForm: ReadonlySet<AskedClass> = new Set([
  "as registered",
  "other legal form",
  "locality behind",
  "trading as",
  "and left out"
])

/** None where the name has nothing to change in this way. Half of the names keep their legal form. */
export const askFor = (entity: Entity, as: AskedClass, random: Random): AskedName | undefined => {
  const named = entity.trading !== null && random.chance(0.3) ? entity.trading : entity.name
  const words = tellingWords(named)
  const change: Change = changes[as]
  const asked = words.length === 0 ? undefined : change(entity, words, random, named)
  if (asked === undefined) return undefined
  const form = hasItsForm.has(as) || random.chance(0.5) ? undefined : forms.exec(named)?.[0]
  const text = form === undefined || asked.text.endsWith(form) ? asked.text : `${asked.text} ${form}`
  return {
    text,
    entity: entity.entity,
    words: asked.words ?? [],
    missing: asked.missing ?? 0,
    name: words
  }
}
