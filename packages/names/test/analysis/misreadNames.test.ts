/** Names of many scripts in the encodings of their countries, read in another one: never as if they were somebody's. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { decodedName } from "../../src/analysis/decodedName.ts"
import { unreadInName } from "../../src/analysis/unreadLetters.ts"
import { encoders, readers, readersOfUtf8 } from "./encodings.ts"

const read = (file: string): string =>
  readFileSync(new URL(`../../../../fixtures/names/${file}`, import.meta.url), "utf8")
const rows = read("pairs/words.csv")
  .split("\n")
  .map((line) => line.split(","))
const ofFile = (script: string, part: string): ReadonlyArray<string> =>
  rows.flatMap(([of, is, native = ""]) => (of === script && is === part ? [native] : []))
const named = (given: string, family: string) => ({ given: given.split(" "), family: family.split(" ") })

const words: Readonly<
  Record<string, { readonly given: ReadonlyArray<string>; readonly family: ReadonlyArray<string> }>
> = {
  ...Object.fromEntries(
    ["cyrillic", "arabic", "han", "hangul"].map((script) => [
      script,
      { given: ofFile(script, "given"), family: ofFile(script, "family") }
    ])
  ),
  greek: named("Γιώργος Ελένη Νίκος Μαρία Ξένια", "Παπαδόπουλος Αγγελόπουλος Χατζής Οικονόμου Δημητρίου"),
  hebrew: named("משה שרה יעקב רחל אברהם", "כהן לוי מזרחי פרידמן אזולאי"),
  japanese: named("太郎 花子 健一 ヒロシ さくら", "佐藤 鈴木 高橋 渡辺 伊藤 タナカ"),
  thai: named("สมชาย สมหญิง ประเสริฐ", "ใจดี ศรีสุข วงศ์สวัสดิ์"),
  latin: named(
    "René Łukasz Søren Çeşminaz Ștefan Żaneta",
    "Müller Dvořák Ångström Đorđević Nguyễn Məmmədov Ğülşen"
  )
}

/** Their names have no spaces. */
const inOneWord = new Set(["han", "hangul", "japanese"])

const drawn = (from: ReadonlyArray<string>): string => from[Math.floor(Math.random() * from.length)] ?? ""

describe("a name in one encoding that is read in another", () => {
  for (const [script, written] of Object.entries(encoders))
    for (const [encoding, encode] of Object.entries(written))
      for (const [reader, readAs] of Object.entries(encoding.startsWith("UTF-8") ? readersOfUtf8 : readers))
        it(`is read again or not read: ${script} in ${encoding}, as ${reader}`, () => {
          const { family = [], given = [] } = words[script] ?? {}
          for (let draw = 0; draw < 20; draw++) {
            const parts = [drawn(family), drawn(given), drawn(given)]
            const name = parts.join(inOneWord.has(script) ? "" : " ")
            const bytes = encode(name)
            if (bytes === null) continue
            const seen = readAs(bytes)
            assert.isTrue(decodedName(seen) === name || unreadInName(seen) !== null, `${name}: ${seen}`)
          }
        })
})

describe("a name in one encoding of a script that is read in another one of it", () => {
  const pairs = [
    ["cyrillic", "koi8-r", "windows-1251"],
    ["cyrillic", "windows-1251", "koi8-r"],
    ["cyrillic", "koi8-r", "windows-1253"],
    ["cyrillic", "windows-1251", "windows-1250"],
    ["cyrillic", "windows-1251", "windows-1257"],
    ["greek", "windows-1253", "windows-1250"]
  ] as const
  for (const [script, encoding, reader] of pairs)
    it(`is not read: ${encoding} as ${reader}`, () => {
      const decoder = new TextDecoder(reader)
      const encode = encoders[script]?.[encoding]
      const { family = [], given = [] } = words[script] ?? {}
      for (const each of family.map((last, at) => `${given[at % given.length]} ${last}`)) {
        const bytes = encode?.(each) ?? null
        if (bytes === null) continue
        const seen = decoder.decode(bytes)
        assert.isNotNull(unreadInName(seen), `${each}: ${seen}`)
      }
    })

  it.each([
    // Capitals of KOI8-R in Windows-1251, and the other way round.
    "рйнео ртхублпч",
    "рюбпхнм юбпюьхм",
    // Windows-1251 in Windows-1253 and in page 866 of small letters, and Arabic of Windows-1256 in Windows-1251.
    "Τξκΰ Ρςσοθψθν",
    "ъюыхэшъют шырЁшюэ",
    "ФнО нждУ ЗбгжСнКЗдн",
    // Programs that know no direction.
    "دمحم ةشئاع",
    "ןהכ השמ ם",
    "םהרבא",
    // Shapes of Arabic letters that join nothing.
    "ﺪﻤﺤﻣ ﻦﺑ",
    // Signs of old PCs and of the Macintosh, read in Windows-1252.
    "MU¥OZ",
    "Fran€ois Similar",
    "JŽr™me Similar"
  ])("%j is not read", (seen) => {
    assert.match(unreadInName(seen)?.reason ?? "", /wrong encoding|backwards|lost letters/u)
  })

  it.each([
    "Иван Петрович Сидоров",
    "ХРИСТИНА ЩЕРБАКОВА",
    "КамАЗ",
    "ГосНИИ АвтоВАЗ",
    "деГолль ИвановПётр",
    "АО ММЗ",
    "Κωνσταντίνος Παπαδόπουλος",
    "ΕΛΕΝΗ ΧΑΤΖΗ",
    "Żółw Dvořák",
    "Đỗ Thị Ánh",
    "محمد بن عائشة",
    "ﻣﺤﻤﺪ ﺑﻦ"
  ])("%j is read", (name) => {
    assert.notMatch(unreadInName(name)?.reason ?? "", /wrong encoding|backwards/u)
  })
})

describe("a name of the fixtures", () => {
  it("has no sign of letters that were lost or read in a wrong encoding", () => {
    for (const file of ["cases.csv", "rank.csv", "trustees.csv", "pairs/pairs.csv", "pairs/blind.csv"])
      for (const cell of read(file).split(/[\n,"|]+/u))
        assert.notMatch(
          unreadInName(cell)?.reason ?? "",
          /lost letters|wrong encoding|no letter is known/u,
          cell
        )
  })
})
