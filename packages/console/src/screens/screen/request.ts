/** What is asked of the lists, as the form holds it and as the service takes it. */
import type { ScreenRequest } from "@entity-watch/client"
import { Failure, failureOf } from "../../data/Failure.ts"
import { digitsOf } from "../../words/identifiers.ts"

export interface ScreenQuestion {
  /** A name, an ABN or an ACN. */
  readonly who: string
  readonly type: string
  /** As somebody wrote it. The service reads it, and answers how. */
  readonly dob: string
  readonly pob: string
}

export const types = { individual: "Person", entity: "Organisation", vessel: "Vessel" } as const

const isType = (type: string): type is keyof typeof types => type in types

export const requestOf = ({ dob, pob, type, who }: ScreenQuestion): ScreenRequest => {
  const digits = digitsOf(who)
  const subject =
    digits === undefined ? { name: who.trim() } : digits.length === 11 ? { abn: digits } : { acn: digits }
  return {
    ...subject,
    ...(isType(type) && { type }),
    ...(dob.trim() !== "" && { dob: dob.trim() }),
    ...(pob.trim() !== "" && { pob: pob.trim() }),
    explain: true,
    receipt: true
  }
}

/** The service names a field as programs send it; a person knows it by its label. */
export const inWords = (error: unknown): Failure => {
  const { message, requestId, status } = failureOf(error)
  return new Failure(message.replace(/^dob must be/u, "The date of birth must be"), status, requestId)
}
