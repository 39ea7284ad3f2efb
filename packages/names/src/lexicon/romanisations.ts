/**
 * Names of other alphabets in Latin letters, as languages other than English spell them. Each system has the marks by which
 * it is recognised, and its letters as English spells them, in the order in which they are replaced.
 *
 * French: the passports of the Soviet Union and of Russia until 1997, and Arabic names of North Africa. German: Duden.
 * Polish: PWN. Turkish: its own alphabet. Scholarly: ISO 9. English: BGN/PCGN, https://www.gov.uk (romanization systems).
 */
import { arabicNames } from "./arabicNames.ts"

interface System {
  readonly name: string
  readonly marks: RegExp
  readonly letters: ReadonlyArray<readonly [RegExp, string]>
}

/** Stands for a letter that is written already, until the system is done. */
const done = { ch: "\ue001", sh: "\ue002", zh: "\ue003", kh: "\ue004" } as const
const written = (text: string): string =>
  text.replaceAll(done.ch, "ch").replaceAll(done.sh, "sh").replaceAll(done.zh, "zh").replaceAll(done.kh, "kh")

const systems: ReadonlyArray<System> = [
  {
    name: "French",
    marks: /ou|tch|ï|gu[eéiï]|\p{L}{2}ine\b|\p{L}e?ff\b/u,
    letters: [
      [/chtch/gu, `${done.sh}${done.ch}`],
      [/tch/gu, done.ch],
      [/dj/gu, "\ue005"],
      [/ch/gu, done.sh],
      [/j/gu, done.zh],
      [/\ue005/gu, "j"],
      [/ou/gu, "u"],
      [/g(?=ine\b)/gu, done.zh],
      [/gu(?=[eéiï])/gu, "g"],
      [/ï/gu, "i"],
      [/(?<=\S{2})(?<![scm]|\bam)ine\b|(?<=ts)ine\b/gu, "in"],
      [/(?<=[aeiou])ff\b/gu, "v"]
    ]
  },
  {
    name: "German",
    marks: /sch|tsch|[oe]wa\b/u,
    letters: [
      [/schtsch/gu, `${done.sh}${done.ch}`],
      [/dsch/gu, "j"],
      [/tsch/gu, done.ch],
      [/sch/gu, done.sh],
      [/ch/gu, done.kh],
      [/w/gu, "v"],
      [/j/gu, "y"]
    ]
  },
  {
    name: "Polish",
    marks: /sz|cz|rz|[łżśźń]/u,
    letters: [
      [/szcz/gu, `${done.sh}${done.ch}`],
      [/sz/gu, done.sh],
      [/cz/gu, done.ch],
      [/rz|ż/gu, done.zh],
      [/ch/gu, done.kh],
      [/(?<=[^aeiouy\s])ie/gu, "e"],
      [/w/gu, "v"],
      [/j/gu, "y"]
    ]
  },
  {
    name: "Turkish",
    marks: /[çşğı]/u,
    letters: [
      [/ç/gu, done.ch],
      [/ş/gu, done.sh],
      [/c/gu, "j"],
      [/ğ/gu, "g"]
    ]
  },
  {
    name: "scholarly",
    marks: /[čšžŝûâ]/u,
    letters: [
      [/šč|ŝ/gu, `${done.sh}${done.ch}`],
      [/č/gu, done.ch],
      [/š/gu, done.sh],
      [/ž/gu, done.zh],
      [/j/gu, "y"],
      [/û/gu, "yu"],
      [/â/gu, "ya"],
      [/c/gu, "ts"]
    ]
  }
]

const initialE = /(?<!\p{L})e\p{L}{3,}/gu

/**
 * Turkish and Persian write the short A of Arabic as E: Esad, Ekrem, Enver. Within a word vowels are compared freely. Every
 * English name with an E would be another one, so only usual Arabic names are read so.
 */
const withInitialA = (name: string): string =>
  name.replace(initialE, (word) => {
    const respelt = word.replaceAll("e", "a")
    return usualInArabic.has(undoubled(respelt.toUpperCase())) ? respelt : word
  })

const undoubled = (word: string): string => word.replace(/(.)\1+/gu, "$1")

const usualInArabic: ReadonlySet<string> = new Set([...arabicNames.values()].map(undoubled))

const anyMarks = new RegExp(
  [...systems.map(({ marks }) => `(?:${marks.source})`), initialE.source].join("|"),
  "u"
)

/** The name as English would spell it, by each system whose marks it has. */
export const romanisedAsInEnglish = (name: string): ReadonlyArray<string> => {
  const lower = name.normalize("NFC").toLowerCase()
  if (!anyMarks.test(lower)) return none
  const found = [
    lower,
    ...systems
      .filter(({ marks }) => marks.test(lower))
      .map(({ letters }) => written(letters.reduce((text, [from, to]) => text.replace(from, to), lower)))
  ]
  return [...new Set(found.flatMap((each) => [each, withInitialA(each)]))].filter((each) => each !== lower)
}

const none: ReadonlyArray<string> = []
