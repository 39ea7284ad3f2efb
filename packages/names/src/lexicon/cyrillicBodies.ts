/**
 * Names of organisations in Cyrillic as English has them: the word that says what kind of body is named in English, and the
 * name behind it in the nominative. Russian and Ukrainian put the name into the genitive: Группа Вагнера is "Wagner Group".
 */

const pairs = `
  ЧВК=PMC ПВК=PMC ГРУППА=GROUP ГРУПА=GROUP ГРУППИРОВКА=GROUP КОМПАНИЯ=COMPANY КОМПАНІЯ=COMPANY КОРПОРАЦИЯ=CORPORATION КОРПОРАЦІЯ=CORPORATION
  БАНК=BANK ФОНД=FOUNDATION ХОЛДИНГ=HOLDING КОНЦЕРН=CONCERN ЗАВОД=PLANT ФАБРИКА=FACTORY ЦЕНТР=CENTRE ИНСТИТУТ=INSTITUTE ІНСТИТУТ=INSTITUTE
  АГЕНТСТВО=AGENCY АКАДЕМИЯ=ACADEMY УНИВЕРСИТЕТ=UNIVERSITY СОЮЗ=UNION ПАРТИЯ=PARTY ПАРТІЯ=PARTY ДВИЖЕНИЕ=MOVEMENT РУХ=MOVEMENT
  ОРГАНИЗАЦИЯ=ORGANISATION ОРГАНІЗАЦІЯ=ORGANISATION БАТАЛЬОН=BATTALION БРИГАДА=BRIGADE ПОЛК=REGIMENT ОТРЯД=DETACHMENT
  ГОСКОРПОРАЦИЯ=CORPORATION КЛУБ=CLUB МИНИСТЕРСТВО=MINISTRY МІНІСТЕРСТВО=MINISTRY СЛУЖБА=SERVICE`

const bodies: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/u)
    .map((pair) => {
      const [cyrillic = "", english = ""] = pair.split("=")
      return [cyrillic, english] as const
    })
)

/** Endings of the genitive, each with those that the nominative may have. */
const genitive: ReadonlyArray<readonly [ending: RegExp, nominative: ReadonlyArray<string>]> = [
  [/ИИ$/u, ["ИЯ"]],
  [/(?<=[^АЕИОУЫЭЮЯ]{1})А$/u, [""]],
  [/(?<=.{2})Я$/u, ["Й", "Ь"]],
  [/Ы$/u, ["А"]],
  [/(?<=[^И])И$/u, ["А", "Я"]]
]

const nominativesOf = (word: string): ReadonlyArray<string> => {
  const found = word.length < 4 ? undefined : genitive.find(([ending]) => ending.test(word))
  return found === undefined ? [] : found[1].map((ending) => word.replace(found[0], ending))
}

/** The name in other words, given in upper case; none where no word for a kind of body begins it. */
export const bodiesInEnglish = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = "", ...rest] = words
  const body = bodies.get(first)
  if (body === undefined || rest.length === 0) return []
  const behind = rest.slice(1)
  return [rest[0] ?? "", ...nominativesOf(rest[0] ?? "")].map((name) => [body, name, ...behind].join(" "))
}

const technical = /TEKH|TECH\b/u

/** Firms write ТЕХ, for what is technical, as "tech" or "tec" in Latin letters. The name is given in these, in upper case. */
export const technicalInLatin = (name: string): ReadonlyArray<string> =>
  technical.test(name)
    ? [name.replace(/TEKH/gu, "TECH"), name.replace(/TEKH|TECH\b/gu, "TEC")].filter((each) => each !== name)
    : []
