/** An answer of screen that an agent can read: of each list the best matches, as many as fit. The verdicts are as they were. */
import type { ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"
import { bytesOf, mostBesideSentences, mostBytes } from "./answerSize.ts"

interface ShortResult extends ScreenResult {
  readonly left_out?: ReadonlyArray<string>
}

const lists = ["gov_sanctions", "regulator_banned_person", "regulator_banned_org"] as const

export const fewerMatches = (result: ScreenResult): ShortResult => {
  if (bytesOf(result) <= mostBytes) return result
  const matches = lists.flatMap((list) => {
    const { below_floor = [], matches: found } = result.sources[list]
    return [found, below_floor]
  })
  // How many bytes the first match of every list takes, the second of every list, and so on.
  const sizes = Array.from({ length: Math.max(...matches.map(({ length }) => length)) }, (_, at) =>
    sum(matches.map((each) => (each[at] === undefined ? 0 : bytesOf(each[at]) + 1)))
  )
  const room = mostBesideSentences - bytesOf(withAtMost(result, 0))
  // One of each list is shown whatever its size, and cut where it is too long.
  const most = Math.max(1, sizes.filter((_, at) => sum(sizes.slice(0, at + 1)) <= room).length)
  if (most >= sizes.length) return result
  return {
    ...withAtMost(result, most),
    left_out: [
      `At most ${most} of the matches and of the entries in below_floor are shown for each list, the best first; matches_total has the number of matches.`,
      "Ask without explain, explain_entry and receipt for more; REST (POST /v1/screen) answers all."
    ]
  }
}

const sum = (sizes: ReadonlyArray<number>): number => sizes.reduce((all, size) => all + size, 0)

const withAtMost = (result: ScreenResult, most: number): ScreenResult => ({
  ...result,
  sources: {
    gov_sanctions: best(result.sources.gov_sanctions, most),
    regulator_banned_person: best(result.sources.regulator_banned_person, most),
    regulator_banned_org: best(result.sources.regulator_banned_org, most)
  }
})

const best = ({ below_floor, matches, ...source }: ScreenSource, most: number): ScreenSource => ({
  ...source,
  matches: matches.slice(0, most),
  ...(below_floor !== undefined && { below_floor: below_floor.slice(0, most) })
})
