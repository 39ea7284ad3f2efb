/** An answer of screen with what was decided beside each match. Nothing else of the answer is touched. */
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import type { Match, ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"

export interface DecidedMatch {
  readonly decided: MatchDecision | null
  readonly is_new: boolean
}

/** A match of which nothing was decided. */
export const undecided: DecidedMatch = { decided: null, is_new: true }

/** Those of every list, the additional ones included. */
export const matchesOf = ({
  additional_sources = [],
  sources
}: Pick<ScreenResult, "sources" | "additional_sources">): ReadonlyArray<Match> =>
  [...Object.values(sources), ...additional_sources].flatMap(({ matches }) => matches)

/** What is not shown was not looked up, and counts as new. */
const newOf = ({ matches, matches_total }: ScreenSource): number =>
  matches.filter(({ is_new }) => is_new === true).length + Math.max(0, matches_total - matches.length)

export const besideSource =
  (decided: (match: Match) => DecidedMatch) =>
  <Source extends ScreenSource>(source: Source): Source => ({
    ...source,
    matches: source.matches.map((match) => ({ ...match, ...decided(match) }))
  })

export const besideMatches = (
  { additional_sources, overall, query, screened, sources, ...rest }: ScreenResult,
  decided: (match: Match) => DecidedMatch,
  note: string | null
): ScreenResult => {
  const beside = besideSource(decided)
  const all = {
    gov_sanctions: beside(sources.gov_sanctions),
    regulator_banned_person: beside(sources.regulator_banned_person),
    regulator_banned_org: beside(sources.regulator_banned_org)
  }
  const additional = additional_sources?.map(beside)
  const { checked_as_of, ...others } = rest
  return {
    query,
    screened,
    overall,
    new_matches: [...Object.values(all), ...(additional ?? [])].reduce((sum, each) => sum + newOf(each), 0),
    ...(note !== null && { decisions_note: note }),
    checked_as_of,
    sources: all,
    ...(additional !== undefined && { additional_sources: additional }),
    ...others
  }
}
