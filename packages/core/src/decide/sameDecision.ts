/** Whether a request decides what was decided already, and whether somebody decided what whoever decides has not seen. */
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import type { KeptDecision, SubjectDecision } from "../store/decisionShapes.ts"
import { decisionsOn } from "./holding.ts"

export const unseenOf = (
  decisions: ReadonlyArray<SubjectDecision>,
  seen: ScreenedMatch
): SubjectDecision | undefined => {
  const [latest] = decisionsOn(decisions, seen)
  return latest?.id === (seen.decided?.id ?? undefined) ? undefined : latest
}

export const isSame = (
  { decision, facts }: KeptDecision,
  { list_ref = "", reason = "", reason_code, subject: _, ...request }: RecordDecision,
  digests: KeptDecision["facts"]
): boolean =>
  Object.entries({ ...request, list_ref, reason, reason_code: reason_code ?? null }).every(
    ([field, value]) => decision[field as keyof RecordedDecision] === value
  ) &&
  Object.keys(facts).length === Object.keys(digests).length &&
  Object.entries(facts).every(([fact, digest]) => digests[fact] === digest)
