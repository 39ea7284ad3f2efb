/** Who travels, as airlines write it: "EXAMPLE/JORDANMR HALVORSEN/GREGORMR", "EXAMPLE/JORDAN MR/CASEY MRS". */
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"

const passenger = /^(?<surname>\p{L}[\p{L}'-]+)?\/(?<given>\p{L}[\p{L}'-]+)$/u
const further = /^[\p{L}'-]+\.?$/u
const titles = "MR|MRS|MS|MISS|MSTR|DR|CHD|INF"
const titleBehind = new RegExp(String.raw`(?<=\p{L}{2})\s?(?:${titles})\.?$`, "iu")
/** Another given name behind the first has the same surname. */
const sharing = new RegExp(String.raw`(?<=\/[^\s/]+|\s(?:${titles}))(?=\/)`, "gu")

interface Passenger {
  readonly surname: string
  readonly given: ReadonlyArray<string>
}

/** "1EXAMPLE/JORDANMR", "1.2EXAMPLE/JORDANMR". */
const number = /^\d{1,2}(?:\.\d{0,2})?(?=\p{L})/u

const passengersOf = (text: string): ReadonlyArray<Passenger> => {
  const people: Array<Passenger> = []
  const before: Array<string> = []
  for (const word of text.replace(sharing, " ").split(/[\s,;&+]+/u)) {
    const last = people.at(-1)
    const { given, surname = last?.surname } = passenger.exec(word.replace(number, ""))?.groups ?? {}
    if (surname !== undefined && given !== undefined)
      people.push({ surname: [...before.splice(0), surname].join(" "), given: [given] })
    else if (!further.test(word)) return []
    else if (last === undefined) before.push(word)
    else people[people.length - 1] = { ...last, given: [...last.given, word] }
  }
  return people
}

/** In capitals, with a title behind a given name. */
const isTitled = (text: string, people: ReadonlyArray<Passenger>): boolean =>
  text === text.toUpperCase() && people.some(({ given }) => titleBehind.test(given.join(" ")))

/** On a ticket, with a title that stands at the given name: "TKT 0811234567890 EXAMPLE/JORDANMR SYD MEL". */
const ticketed = new RegExp(String.raw`(?<!\S)\p{Lu}[\p{Lu}'-]+\/\p{Lu}{2,}(?:${titles})(?!\S)`, "gu")

export const passengers = (text: string): ReadonlyArray<ContainedName> => {
  const tickets = text.match(ticketed)?.join(" ") ?? text
  return tickets.length < text.length ? [...travellersIn(tickets), ...travellersIn(text)] : travellersIn(text)
}

const travellersIn = (text: string): ReadonlyArray<ContainedName> => {
  const people = passengersOf(text)
  const areSeveral = people.length > 1 && text.search(/\s/u) > text.indexOf("/")
  return (!areSeveral && !number.test(text) && !isTitled(text, people)) || hasLegalForm(tokensOf(text))
    ? []
    : people.map(({ given, surname }, at) => ({
        name: `${given.join(" ").replace(titleBehind, "")} ${surname}`,
        onlyAs: "person",
        ...(at > 0 && { role: "joint_holder" })
      }))
}
