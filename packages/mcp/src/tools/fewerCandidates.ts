/** An answer of resolve that an agent can read: the least similar candidates lose their blocks first, and then go. */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { bytesOf, mostBesideSentences, mostBytes } from "./answerSize.ts"

interface ShortResult extends ResolveResult {
  readonly left_out?: ReadonlyArray<string>
}

export const fewerCandidates = (result: ResolveResult): ShortResult => {
  const all = result.candidates
  if (all.length < 2 || bytesOf(result) <= mostBytes) return result
  const bare = all.map(withoutBlocks)
  const room = mostBesideSentences - bytesOf({ ...result, candidates: [] })
  const bareSizes = bare.map(sizeOf)
  const sizes = all.map(sizeOf)
  const whole = mostThatFit(
    sizes.map((size, at) => size - (bareSizes[at] ?? 0)),
    room - sum(bareSizes)
  )
  const kept = whole > 0 ? all.length : Math.max(1, mostThatFit(bareSizes, room))
  return {
    ...result,
    candidates: bare.slice(0, kept).map((candidate, at) => (at < whole ? (all[at] ?? candidate) : candidate)),
    left_out: [
      ...(kept < all.length
        ? [
            `${all.length - kept} of ${all.length} candidates are left out, the least similar. Narrow by state or postcode, or send mode exact.`
          ]
        : []),
      ...(sum(sizes.slice(whole, kept)) > sum(bareSizes.slice(whole, kept))
        ? [
            `${whole === 0 ? "Every block is" : `The blocks after candidate ${whole} are`} left out (null). Ask for one candidate by its number, or name fewer blocks in include.`
          ]
        : [])
    ]
  }
}

const withoutBlocks = (candidate: Candidate): Candidate => ({
  ...candidate,
  charity: null,
  licensing: null,
  professional_registrations: null,
  external_ids: null,
  superannuation: null,
  icn: null,
  screening: null
})

/** With the comma after it. */
const sizeOf = (candidate: Candidate): number => bytesOf(candidate) + 1

const sum = (sizes: ReadonlyArray<number>): number => sizes.reduce((all, size) => all + size, 0)

const mostThatFit = (sizes: ReadonlyArray<number>, room: number): number => {
  let left = room
  const first = sizes.findIndex((size) => {
    left -= size
    return left < 0
  })
  return room < 0 ? 0 : first === -1 ? sizes.length : first
}
