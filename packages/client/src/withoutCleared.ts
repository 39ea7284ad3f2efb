/**
 * Decisions that stay decided, on the caller's side: what a person has decided not to be a match is set aside. The service's
 * answer is never changed, and the service never learns of it.
 */
import type { Match, ScreenResult, ScreenSource } from "./contract.ts"
import { type Decision, entryDigest, type ListedEntry, listedEntry, subjectDigest } from "./Decision.ts"

/**
 * review: something is left to look at. unavailable: nothing is left, but a list could not be relied on. decided: every
 * match was set aside by a decision. no_match: as the service said.
 */
export type Outcome = "review" | "unavailable" | "decided" | "no_match"

export interface ReviewedSource {
  readonly outcome: Outcome
  /** What a person has to look at. */
  readonly remaining: ReadonlyArray<Match>
  readonly set_aside: ReadonlyArray<{ readonly match: Match; readonly decision: Decision }>
  /** Those of `remaining` that were decided on, and whose entry has changed since, with the names of what changed. */
  readonly came_back: ReadonlyArray<{
    readonly match: Match
    readonly decision: Decision
    readonly changed: ReadonlyArray<keyof ListedEntry>
  }>
}

export interface Reviewed {
  readonly outcome: Outcome
  readonly sources: { readonly [Name in keyof ScreenResult["sources"]]: ReviewedSource }
  /** As the service answered it, `overall` and every `status` included. */
  readonly result: ScreenResult
}

const fieldsChanged = (match: Match, { entry }: Decision): ReadonlyArray<keyof ListedEntry> => {
  const now = listedEntry(match)
  const names: ReadonlyArray<keyof ListedEntry> = [
    "matched_name",
    "name_type",
    "listing_type",
    "dob_raw",
    "pob",
    "register_name",
    "ban_type",
    "acn",
    "note"
  ]
  return names.filter((name) => now[name] !== entry[name])
}

/** Decisions on some matches say nothing of those that are not shown, nor of what was not compared. */
const isWhole = ({ complete, matches, matches_total }: ScreenSource): boolean =>
  complete && matches.length === matches_total

const outcomeOf = (source: ScreenSource, remaining: ReadonlyArray<Match>): Outcome => {
  if (remaining.length > 0) return "review"
  if (source.status === "review") return source.matches.length > 0 && isWhole(source) ? "decided" : "review"
  // A status of a later service, or none, is no good one.
  return source.status === "no_match" && source.complete ? "no_match" : "unavailable"
}

const reviewed = async (
  source: ScreenSource,
  subject: string,
  decisions: ReadonlyArray<Decision>
): Promise<ReviewedSource> => {
  const remaining: Array<Match> = []
  const set_aside: Array<ReviewedSource["set_aside"][number]> = []
  const came_back: Array<ReviewedSource["came_back"][number]> = []
  for (const match of source.matches) {
    const onEntry = decisions.filter(
      ({ entry, subject_digest }) =>
        subject_digest === subject && entry.source === match.source && entry.list_ref === match.list_ref
    )
    const digest = await entryDigest(match)
    const decision = onEntry.find(({ entry_digest }) => entry_digest === digest)
    if (decision) {
      set_aside.push({ match, decision })
      continue
    }
    remaining.push(match)
    const latest = onEntry.at(-1)
    if (latest) came_back.push({ match, decision: latest, changed: fieldsChanged(match, latest) })
  }
  return { outcome: outcomeOf(source, remaining), remaining, set_aside, came_back }
}

const worstFirst: ReadonlyArray<Outcome> = ["review", "unavailable", "decided", "no_match"]

/**
 * Sets aside the matches that `cleared` decides on. A decision holds for one subject and for the entry as it was. For another
 * customer or another date of birth nothing was decided, so the match remains; an entry of which anything changed comes
 * back. All of the caller's decisions may be passed.
 */
export const withoutCleared = async (
  result: ScreenResult,
  cleared: ReadonlyArray<Decision>
): Promise<Reviewed> => {
  const subject = await subjectDigest(result)
  const { gov_sanctions, regulator_banned_org, regulator_banned_person } = result.sources
  const sources = {
    gov_sanctions: await reviewed(gov_sanctions, subject, cleared),
    regulator_banned_person: await reviewed(regulator_banned_person, subject, cleared),
    regulator_banned_org: await reviewed(regulator_banned_org, subject, cleared)
  }
  // A list that this version does not know has no decisions.
  const others = Object.entries(result.sources).filter(([name]) => !(name in sources))
  const outcomes = [
    ...Object.values(sources),
    ...others.map(([, source]) => ({ outcome: outcomeOf(source, source.matches) }))
  ].map(({ outcome }) => outcome)
  return {
    outcome: worstFirst.find((each) => outcomes.includes(each)) ?? "unavailable",
    sources,
    result
  }
}
