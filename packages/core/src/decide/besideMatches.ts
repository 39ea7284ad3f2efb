/** An answer of screen with what was decided beside each match. Nothing else of the answer is touched. */
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import type { Match, ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"

export interface DecidedMatch {
  readonly decided: MatchDecision | null
  readonly is_new: boolean
}

/** A match of which nothing was decided. */
export const undecided: DecidedMatch = { decided: null, is_new: true }

export const matchesOf = ({ sources }: Pick<ScreenResult, "sources">): ReadonlyArray<Match> =>
  Object.values(sources).flatMap(({ matches }) => matches)

/** What is not shown was not looked up, and counts as new. */
const newOf = ({ matches, matches_total }: ScreenSource): number =>
  matches.filter(({ is_new }) => is_new === true).length + Math.max(0, matches_total - matches.length)

export const besideSources = (
  sources: ScreenResult["sources"],
  decided: (match: Match) => DecidedMatch
): ScreenResult["sources"] => {
  const beside = (source: ScreenSource): ScreenSource => ({
    ...source,
    matches: source.matches.map((match) => ({ ...match, ...decided(match) }))
  })
  return {
    gov_sanctions: beside(sources.gov_sanctions),
    regulator_banned_person: beside(sources.regulator_banned_person),
    regulator_banned_org: beside(sources.regulator_banned_org)
  }
}

export const besideMatches = (
  { overall, query, screened, sources, ...rest }: ScreenResult,
  decided: (match: Match) => DecidedMatch,
  note: string | null
): ScreenResult => {
  const all = besideSources(sources, decided)
  const { checked_as_of, ...others } = rest
  return {
    query,
    screened,
    overall,
    new_matches:
      newOf(all.gov_sanctions) + newOf(all.regulator_banned_person) + newOf(all.regulator_banned_org),
    ...(note !== null && { decisions_note: note }),
    checked_as_of,
    sources: all,
    ...others
  }
}
