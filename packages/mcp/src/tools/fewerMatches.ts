/** An answer of screen that an agent can read: of each list the best matches, as many as fit. The verdicts are as they were. */
import type { AdditionalSource, ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import { bytesOf, mostBesideSentences, mostBytes } from "./answerSize.ts"

/** Of an additional list what a verdict is read from; REST says the rest, and which matches are about one party. */
export const ofAdditional = [
  "list",
  "title",
  "counts",
  "status",
  "matches_total",
  "matches",
  "below_floor",
  "note"
] as const
type Additional = Pick<AdditionalSource, (typeof ofAdditional)[number]>

export interface AgentResult extends Omit<ScreenResult, "additional_sources" | "parties"> {
  readonly additional_sources?: ReadonlyArray<Additional>
}

interface ShortResult extends AgentResult {
  readonly left_out?: ReadonlyArray<string>
}

/** So many additional lists are shown of a long answer. */
const mostAdditional = 8
/** In bytes: a receipt stands there whole or not at all, and names every additional list. */
const mostReceipt = 12_000
/** Which of them first. */
const order: ReadonlyArray<Verdict> = ["review", "unavailable", "no_match"]

export const fewerMatches = (result: AgentResult): ShortResult => {
  if (bytesOf(result) <= mostBytes) return result
  const additional = (result.additional_sources ?? []).toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status)
  )
  const { additional_sources, receipt, ...three } = result
  const isLongReceipt = receipt !== undefined && bytesOf(receipt) > mostReceipt
  const showing = (count: number): AgentResult => ({
    ...three,
    ...(additional_sources !== undefined && { additional_sources: additional.slice(0, count) }),
    ...(receipt !== undefined && !isLongReceipt && { receipt })
  })
  // Fewer where they do not fit with a match each. What is then cut for its length is never a list, whose verdict nobody would tell.
  let count = Math.min(mostAdditional, additional.length)
  while (count > 0 && bytesOf(withAtMost(showing(count), 1)) > mostBesideSentences) count -= 1
  const [shown, hidden] = [additional.slice(0, count), additional.slice(count)]
  const whole = showing(count)
  const matches = [...Object.values(result.sources), ...shown].flatMap(
    ({ below_floor = [], matches: found }) => [found, below_floor]
  )
  // How many bytes the first match of every list takes, the second of every list, and so on.
  const sizes = Array.from({ length: Math.max(...matches.map(({ length }) => length)) }, (_, at) =>
    sum(matches.map((each) => (each[at] === undefined ? 0 : bytesOf(each[at]) + 1)))
  )
  const room = mostBesideSentences - bytesOf(withAtMost(whole, 0))
  // One of each list is shown whatever its size, and cut where it is too long.
  const most = Math.max(1, sizes.filter((_, at) => sum(sizes.slice(0, at + 1)) <= room).length)
  const left = [
    ...(isLongReceipt ? ["receipt, which names every list, is too long and left out."] : []),
    ...(hidden.length === 0 ? [] : [hiddenSentence(hidden)]),
    ...(most >= sizes.length
      ? []
      : [
          `At most ${most} of the matches and of the entries in below_floor are shown for each list, the best first; matches_total has the number of matches.`
        ])
  ]
  return left.length === 0
    ? result
    : {
        ...withAtMost(whole, most),
        left_out: [
          ...left,
          "Ask without explain, explain_entry and receipt for more; REST (POST /v1/screen) answers all."
        ]
      }
}

const hiddenSentence = (hidden: ReadonlyArray<Additional>): string =>
  `${hidden.length} of the additional lists are left out: ${order
    .map((status) => [hidden.filter((each) => each.status === status).length, status] as const)
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${count} answer ${status}`)
    .join(", ")}.`

const sum = (sizes: ReadonlyArray<number>): number => sizes.reduce((all, size) => all + size, 0)

const withAtMost = (result: AgentResult, most: number): AgentResult => ({
  ...result,
  sources: {
    gov_sanctions: best(result.sources.gov_sanctions, most),
    regulator_banned_person: best(result.sources.regulator_banned_person, most),
    regulator_banned_org: best(result.sources.regulator_banned_org, most)
  },
  ...(result.additional_sources !== undefined && {
    additional_sources: result.additional_sources.map((each) => best(each, most))
  })
})

const best = <Source extends Pick<ScreenSource, "matches" | "below_floor">>(
  source: Source,
  most: number
): Source => ({
  ...source,
  matches: source.matches.slice(0, most),
  ...(source.below_floor !== undefined && { below_floor: source.below_floor.slice(0, most) })
})
