/** What a request says of its subject beside the name or number, and how an answer says what was asked. */
import { dateOfBirthAsked } from "@entity-watch/contract/schema/dateOfBirth"
import { askedAbn, askedAcn } from "@entity-watch/contract/schema/identifier"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import * as Result from "effect/Result"

export const dateOfBirthOf = ({ dob = null }: ScreenRequest, latest: string | null = null): string | null =>
  dob === null ? null : Result.getOrElse(dateOfBirthAsked(dob, latest), () => null)

export const hintsOf = (request: ScreenRequest) => ({
  dob: dateOfBirthOf(request),
  pob: request.pob ?? null,
  type: request.type ?? null,
  explain: request.explain === true || request.explain_entry !== undefined,
  ...(request.identifiers !== undefined && { identifiers: request.identifiers }),
  ...(request.imo !== undefined && { imo: request.imo }),
  ...(request.country !== undefined && { country: request.country }),
  ...(request.explain_entry !== undefined && { explainEntry: request.explain_entry })
})

/** `dob` is the date as it was read. */
export const echoed = (request: ScreenRequest, dob: string | null): ScreenResult["query"] => ({
  name: request.name ?? null,
  dob: request.dob ?? null,
  ...(dob !== null && dob !== request.dob && { dob_read: dob }),
  pob: request.pob ?? null,
  ...(request.abn !== undefined && { abn: askedAbn(request.abn) }),
  ...(request.acn !== undefined && { acn: askedAcn(request.acn) }),
  ...(request.type !== undefined && { type: request.type }),
  ...(request.country !== undefined && { country: request.country }),
  ...(request.imo !== undefined && { imo: request.imo }),
  ...(request.identifiers !== undefined && { identifiers: request.identifiers })
})
