/** Invented customers of an Australian business. Seeded: the same every time. */
import { Random } from "../generator/Random.ts"
import { wordList } from "../generator/wordList.ts"
import { arabicAndPersian, type Community, communities, someCommunity } from "./vocabulary.ts"

const [ownWords, trades] = [wordList("screening/words/own"), wordList("screening/words/trades")]
const forms = "Pty Ltd,Pty Ltd,Pty Ltd,PTY LTD,Pty. Limited,Ltd,,,Inc,Australia Pty Ltd".split(",")

const personOf =
  (of: ReadonlyArray<Community>) =>
  (random: Random): string => {
    const { family, given } = someCommunity(of, random)
    const first = given(random)
    const middle = random.next() < 0.35 ? given(random) : ""
    const last = random.next() < 0.03 ? `${family(random)}-${family(random)}` : family(random)
    const shape = random.next()
    if (shape < 0.02) return `${first.charAt(0)} ${last}`
    if (shape < 0.08) return `${first} ${(middle || given(random)).charAt(0)} ${last}`
    if (shape < 0.2) return `${last.toUpperCase()}, ${first}${middle === "" ? "" : ` ${middle}`}`
    return `${first}${middle === "" ? "" : ` ${middle}`} ${last}`
  }

const anybody = personOf(communities)

const business = (random: Random): string => {
  const family = () => someCommunity(communities, random).family(random)
  const own = () => random.pick(ownWords)
  const trade = () => random.pick(trades)
  const form = () => random.pick(forms)
  const shape = random.next()
  if (shape < 0.15) return `The Trustee for the ${family()} Family Trust`
  if (shape < 0.25) return `${own()} ${trade()} Pty Ltd ATF ${family()} Family Trust`
  if (shape < 0.4) return `${family()} ${trade()} ${form()}`.trim()
  if (shape < 0.5) return `${family()} & ${family()} ${trade()} ${form()}`.trim()
  return `${own()} ${random.next() < 0.4 ? `${own()} ` : ""}${trade()} ${form()}`.trim()
}

const makers = {
  /** Seven of ten are people. */
  everybody: (random: Random) => (random.next() < 0.7 ? anybody(random) : business(random)),
  people: anybody,
  arabicAndPersian: personOf(arabicAndPersian),
  businesses: business
} as const

export const customers = (
  count: number,
  seed = 41,
  kind: keyof typeof makers = "everybody"
): ReadonlyArray<string> => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => makers[kind](random))
}
