/**
 * Whether a decision holds: it is the latest about its subject and entry, the list says of the entry what it said, and the
 * subject is asked about with the facts that were decided on.
 */
import type { FellBecause, MatchDecision } from "@entity-watch/contract/schema/Decision"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import type { FactDigests, SubjectDecision } from "../store/decisionShapes.ts"
import type { SubjectFacts } from "./subjectFacts.ts"

export const settles = ({ outcome }: Pick<SubjectDecision, "outcome">): boolean =>
  outcome === "different" || outcome === "same"

/** By what the entry of a match is told. */
type DecidedOn = Pick<Match, "list_ref" | "source"> & { readonly entry_sha256?: string }

/**
 * The decisions about the entry of a match, the latest first, as they stand among a subject's. An entry without a reference
 * is told by its digest. Where several entries have one reference, those about this text count, unless a later one about
 * another text left something open: it may be about this entry.
 */
export const decisionsOn = (
  decisions: ReadonlyArray<SubjectDecision>,
  { entry_sha256, list_ref, source }: DecidedOn
): ReadonlyArray<SubjectDecision> => {
  const ofList = decisions.filter((each) => each.source === source)
  if (list_ref === "") return ofList.filter((each) => each.entry_sha256 === entry_sha256)
  const about = ofList.filter((each) => each.entry_refs.includes(list_ref))
  const first = about.findIndex((each) => each.entry_sha256 === entry_sha256)
  return first > 0 && about.slice(0, first).every(settles)
    ? about.filter((each) => each.entry_sha256 === entry_sha256)
    : about
}

/** Which facts are others than those that were decided on. What they were is not known. */
export const subjectDifferences = (
  decided: FactDigests,
  present: FactDigests,
  facts: SubjectFacts
): ReadonlyArray<FellBecause> =>
  [...new Set([...Object.keys(decided), ...Object.keys(present)])].flatMap(
    (fact): ReadonlyArray<FellBecause> =>
      decided[fact] === present[fact]
        ? []
        : [{ what: "subject", fact, before: null, after: facts.get(fact)?.shown ?? null }]
  )

const sameFacts = (one: FactDigests, two: FactDigests): boolean =>
  Object.keys(one).length === Object.keys(two).length &&
  Object.entries(one).every(([fact, digest]) => two[fact] === digest)

/** Two spellings of one person are no two people: letters and digits alone tell them apart. */
const personOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "")

/** Who else came to the outcome of the latest decision, about the same facts and text, without another one in between. */
export const agreedBy = (decisions: ReadonlyArray<SubjectDecision>): string | null => {
  const [latest, ...earlier] = decisions
  if (latest === undefined) return null
  for (const each of earlier) {
    const isSame =
      each.outcome === latest.outcome &&
      each.entry_sha256 === latest.entry_sha256 &&
      sameFacts(each.facts, latest.facts)
    if (!isSame) return null
    const isOther =
      each.decided_by !== latest.decided_by && personOf(each.decided_by) !== personOf(latest.decided_by)
    if (isOther) return each.decided_by
  }
  return null
}

const secondPerson: FellBecause = { what: "second_person", fact: "decided_by", before: null, after: null }

/** The latest of these decisions beside its match. `fell` are the differences in the entry and the subject. */
export const besideMatch = (
  decisions: readonly [SubjectDecision, ...ReadonlyArray<SubjectDecision>],
  fell: ReadonlyArray<FellBecause>,
  needsTwo: boolean
): { readonly decided: MatchDecision; readonly is_new: boolean } => {
  const [{ decided_at, decided_by, id, outcome, reason, reason_code }] = decisions
  const agreed_by = agreedBy(decisions)
  const isAlone = needsTwo && settles({ outcome }) && agreed_by === null
  const fell_because = isAlone ? [...fell, secondPerson] : fell
  const holds = fell_because.length === 0
  return {
    decided: {
      id,
      outcome,
      reason,
      reason_code,
      decided_by,
      decided_at,
      agreed_by,
      holds,
      fell_because
    },
    is_new: !(holds && settles({ outcome }))
  }
}
