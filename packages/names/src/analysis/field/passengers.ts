/** Several passengers, as airlines write who travels: "EXAMPLE/JORDANMR HALVORSEN/GREGORMR", and without the titles. */
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"

const passenger = /^(?<surname>\p{L}[\p{L}'-]+)\/(?<given>\p{L}[\p{L}'-]+)$/u
const further = /^[\p{L}'-]+\.?$/u
const titleBehind = /(?<=\p{L}{2})\s?(?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)\.?$/iu

interface Passenger {
  readonly surname: string
  readonly given: ReadonlyArray<string>
}

/** "1EXAMPLE/JORDANMR", "1.2EXAMPLE/JORDANMR". */
const number = /^\d{1,2}(?:\.\d{0,2})?(?=\p{L})/u

const passengersOf = (text: string): ReadonlyArray<Passenger> => {
  const people: Array<Passenger> = []
  for (const word of text.split(/[\s,;&+]+/u)) {
    const { given, surname } = passenger.exec(word.replace(number, ""))?.groups ?? {}
    const last = people.at(-1)
    if (surname !== undefined && given !== undefined) people.push({ surname, given: [given] })
    else if (last === undefined || !further.test(word)) return []
    else people[people.length - 1] = { ...last, given: [...last.given, word] }
  }
  return people
}

export const passengers = (text: string): ReadonlyArray<ContainedName> => {
  const people = passengersOf(text)
  return (people.length < 2 && !number.test(text)) || hasLegalForm(tokensOf(text))
    ? []
    : people.map(({ given, surname }, at) => ({
        name: `${given.join(" ").replace(titleBehind, "")} ${surname}`,
        onlyAs: "person",
        ...(at > 0 && { role: "joint_holder" })
      }))
}
