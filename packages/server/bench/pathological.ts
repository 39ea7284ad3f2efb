/**
 * What the worst names cost: how late a screen makes the event loop, and what a search takes. The names are those of
 * `test/pathological`, cut to the limits of a name, and names of the commonest words of the list and of the register.
 */
import { excessOf } from "@entity-watch/contract/schema/nameLimits"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { inTurns } from "@entity-watch/core/effects/inTurns"
import { comparing } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { askedNames } from "@entity-watch/core/resolve/askedNames"
import { whyNotComparing } from "@entity-watch/names/analysis"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Console, Effect } from "effect"
import { mixedNames, type PathologicalName, pathologicalNames } from "../test/pathological/names.ts"
import { nameRows } from "./generator/nameRows.ts"
import { Random } from "./generator/Random.ts"
import { sortedRows } from "./generator/sortedRows.ts"
import { watchLateness } from "./harness/measured.ts"
import { buildSegment } from "./resolve/buildSegment.ts"
import { customers } from "./screening/customers.ts"
import { consolidatedList, padded, subjectOf } from "./screening/lists.ts"

const LISTED = 30_000
const LENGTH = 500
const MIXED = 400
const ORDINARY = 200
const WORST = 10
/** Each name is measured so often, and the least counts: what else runs on the machine only adds. */
const RUNS = 5

interface Measured {
  readonly family: string
  readonly milliseconds: number
  readonly about: string
}

/** The longest beginning within the limits. */
const fitting = ({ family, text }: PathologicalName): PathologicalName => {
  let length = Math.min(text.length, LENGTH)
  while (length > 0 && excessOf(text.slice(0, length)) !== null) length--
  return { family, text: text.slice(0, length) }
}

const ofCommonest = (what: string, words: ReadonlyArray<string>): ReadonlyArray<PathologicalName> => [
  { family: `commonest words of the ${what}`, text: words.join(" ") },
  { family: `the same, each also known as the next`, text: words.join(" aka ") },
  { family: `the same in brackets`, text: words.map((word) => `(${word})`).join("") },
  { family: `the same trading as the next`, text: words.map((w, i) => `${w} ${words[i + 1]}`).join(" T/A ") },
  ...words.slice(0, 5).map((word) => ({ family: `${word} again and again`, text: `${word} `.repeat(250) }))
]

const commonestOf = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<string> => {
  const counted = new Map<string, number>()
  for (const { names } of list)
    for (const { name } of names)
      for (const word of name.split(" ")) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted].sort(([, a], [, b]) => b - a).map(([word]) => word)
}

const report = (what: string, ordinary: number, all: ReadonlyArray<Measured>) =>
  Console.log(
    [
      `${what}; an ordinary name: ${ordinary.toFixed(2)} ms`,
      ...all
        .toSorted((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, WORST)
        .map(
          ({ about, family, milliseconds }) =>
            `  ${milliseconds.toFixed(1).padStart(7)} ms, ${`${Math.round(milliseconds / ordinary)} ×`.padStart(7)}  ${family}${about}`
        )
    ].join("\n")
  )

/** How late the event loop is at most while a name is screened, and the whole time of it; each the least of some runs. */
const screened = Effect.fnUntraced(function* (index: ListIndex, { family, text }: PathologicalName) {
  const subject = { ...subjectOf(text), explain: true }
  const runs: Array<readonly [late: number, whole: number]> = []
  for (let run = 0; run < RUNS; run++) {
    const late = watchLateness()
    yield* Effect.sleep("2 millis")
    const started = performance.now()
    excessOf(text)
    yield* inTurns(function* () {
      yield* whyNotComparing([text])
      yield* askedNames([text])
      yield* comparing(index, subject, "2026-11-20")
    })
    const whole = performance.now() - started
    yield* Effect.sleep("2 millis")
    runs.push([late().most, whole])
  }
  const [late = 0, whole = 0] = ([0, 1] as const).map((at) => Math.min(...runs.map((run) => run[at])))
  return { family, milliseconds: late, about: `; ${whole.toFixed(1)} ms in all` }
})

const searched = (index: NameIndex, { family, text }: PathologicalName): Measured => {
  const runs = Array.from({ length: RUNS }, () => {
    const started = performance.now()
    index.search({ name: text, state: null, postcode: null, limit: 30 })
    return performance.now() - started
  })
  return { family, milliseconds: Math.min(...runs), about: `; work ${index.lastWork}` }
}

const mean = (all: ReadonlyArray<Measured>): number =>
  all.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / all.length

export const pathological = Effect.fn("pathological")(function* (names: number) {
  const random = new Random(3)
  const corpus = [...pathologicalNames(LENGTH), ...mixedNames(MIXED, LENGTH, (below) => random.below(below))]
  const asked = customers(ORDINARY, 7).map((text) => ({ family: "ordinary", text }))

  const list = padded((yield* consolidatedList()) ?? [], LISTED)
  const lists = ListIndex.build(list)
  const ofList = [...corpus, ...ofCommonest("list", commonestOf(list).slice(0, 40))].map(fitting)
  const usual = yield* Effect.forEach(asked, (each) => screened(lists, each))
  const late = yield* Effect.forEach(ofList, (each) => screened(lists, each))
  yield* report(
    `How late the event loop is while a name is screened against ${LISTED} names`,
    mean(usual),
    late
  )

  const built = yield* Effect.promise(() => buildSegment(sortedRows(nameRows(names)), names))
  const { segment } = built
  const index = new NameIndex(segment)
  const commonest = Array.from({ length: 40 }, (_, rank) => segment.termOf(rank))
  const ofRegister = [...corpus, ...ofCommonest("register", commonest)].map(fitting)
  const sample = built.sample.slice(0, 2_000).map(({ name }) => ({ family: "ordinary", text: name }))
  for (const each of sample) searched(index, each)
  yield* report(
    `How long a search among ${names} names takes`,
    mean(sample.map((each) => searched(index, each))),
    ofRegister.map((each) => searched(index, each))
  )
})
