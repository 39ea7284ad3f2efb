/** How many listed people are found in a field that holds more than their name, by the kind of name that they have. */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { FLOOR } from "@entity-watch/core/lists/score/floor"

/** Listed people of each kind; of a list with more of them, every so many. */
const PEOPLE = 200

interface Person {
  readonly entry: ListedEntry
  readonly given: string
  readonly surname: string
}

const fields: ReadonlyArray<readonly [label: string, written: (person: Person) => string]> = [
  ["IGOR HALVORSEN", ({ given, surname }) => `${given} ${surname}`],
  ["IGOR HALVORSEN #2", ({ given, surname }) => `${given} ${surname} #2`],
  ["IGOR HALVORSEN (RUSSIA)", ({ given, surname }) => `${given} ${surname} (RUSSIA)`],
  ["IGOR HALVORSEN, RUSSIA", ({ given, surname }) => `${given} ${surname}, RUSSIA`],
  ["IGOR HALVORSEN 1971", ({ given, surname }) => `${given} ${surname} 1971`],
  ["ATTN IGOR HALVORSEN", ({ given, surname }) => `ATTN ${given} ${surname}`],
  ["DIRECTOR: IGOR HALVORSEN", ({ given, surname }) => `DIRECTOR: ${given} ${surname}`],
  ["HALVORSEN, IGOR - CLOSED", ({ given, surname }) => `${surname}, ${given} - CLOSED`],
  ["IGOR HALVORSEN igor@example.com", ({ given, surname }) => `${given} ${surname} igor@example.com`],
  ["IGOR HALVORSEN ZEBRA", ({ given, surname }) => `${given} ${surname} ZEBRA`],
  [
    "MR IGOR HALVORSEN <HALVORSEN FAMILY A/C>",
    ({ given, surname }) => `MR ${given} ${surname} <${surname} FAMILY A/C>`
  ],
  [
    "EXAMPLE NOMINEES PTY LTD <IGOR HALVORSEN A/C>",
    ({ given, surname }) => `EXAMPLE NOMINEES PTY LTD <${given} ${surname} A/C>`
  ],
  ["IGOR & CASSANDRA HALVORSEN", ({ given, surname }) => `${given} & CASSANDRA ${surname}`],
  ["MR IGOR & MRS CASSANDRA HALVORSEN", ({ given, surname }) => `MR ${given} & MRS CASSANDRA ${surname}`],
  [
    "KAKADU PTY LTD ATF THE IGOR HALVORSEN FAMILY TRUST",
    ({ given, surname }) => `KAKADU PTY LTD ATF THE ${given} ${surname} FAMILY TRUST`
  ],
  ["IGOR SMITH NEE HALVORSEN", ({ given, surname }) => `${given} SMITH NEE ${surname}`],
  ["IGOR HALVORSEN-SMITH", ({ given, surname }) => `${given} ${surname}-SMITH`]
]

const latin = /^[\p{Script=Latin}\s'’.-]+$/u
const patronymic = /^\S+(?:ich|vna|chna)$/iu

const primaryOf = ({ names }: ListedEntry): string => names.find(({ kind }) => kind === "primary")?.name ?? ""

const everyFew = <A>(all: ReadonlyArray<A>, count: number): ReadonlyArray<A> => {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, i) => i % step === 0).slice(0, count)
}

export const fieldsReport = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const isFound = (field: string, entry: ListedEntry): boolean =>
    index.search(field, FLOOR / NAME_POINTS).has(entry)
  const named = list
    .filter((entry) => latin.test(primaryOf(entry)))
    .map((entry) => ({ entry, words: primaryOf(entry).split(/\s+/u) }))
  const people = named
    .filter(({ entry }) => entry.subjectType === "individual")
    .map(({ entry, words }) => ({
      entry,
      given: words[0] ?? "",
      surname: words.at(-1) ?? "",
      middle: words.slice(1, -1).join(" ")
    }))
  const withPatronymic = everyFew(
    people.filter(({ middle }) => patronymic.test(middle)),
    PEOPLE
  )
  const ofTwoWords = everyFew(
    people.filter(({ middle }) => middle === ""),
    PEOPLE
  )
  const share = (of: ReadonlyArray<Person>, written: (person: Person) => string) =>
    `${of.filter((person) => isFound(written(person), person.entry)).length} of ${of.length}`.padStart(12)
  const cut = ([35, 30] as const).flatMap((length) =>
    (["individual", "entity"] as const).map((type) => {
      const long = named
        .filter(({ entry }) => entry.subjectType === type)
        .map(({ entry }) => ({ entry, name: primaryOf(entry) }))
        .filter(({ name }) => name.length > length && /\S\S/u.test(name.slice(length - 1, length + 1)))
      const found = long.filter(({ entry, name }) => isFound(name.slice(0, length), entry)).length
      return `  cut off at ${length}, ${type}: ${found} of ${long.length}`
    })
  )
  return [
    ...fields.map(
      ([label, written]) =>
        `  ${label.padEnd(54)}${share(withPatronymic, written)}${share(ofTwoWords, written)}`
    ),
    ...cut
  ]
}
