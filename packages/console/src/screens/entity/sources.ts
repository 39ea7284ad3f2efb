/** The registers that a dossier rests on, in the order in which it first names them: its footnotes. */
import type { Candidate, RegisterId } from "@entity-watch/client"
import { createContext } from "react"
import { factsOf } from "./identity.ts"
import { noticesOf } from "./notices.ts"
import { registrationsOf } from "./registrations.ts"
import { relationsOf } from "./relations.ts"
import { screeningRows } from "./screening.ts"

/** Those of the dossier on the screen. */
export const Footnotes = createContext<ReadonlyArray<RegisterId>>([])

export const sourcesOf = (candidate: Candidate): ReadonlyArray<RegisterId> => {
  const { conflicts } = candidate
  return [
    ...new Set([
      ...factsOf(candidate).map(({ source }) => source),
      ...conflicts.flatMap(({ values }) => values.map(({ source }) => source)),
      ...screeningRows(candidate.screening).map(({ source }) => source),
      ...noticesOf(candidate).map(({ source }) => source),
      ...relationsOf(candidate).map(({ source }) => source),
      ...registrationsOf(candidate).flatMap(({ source }) => (source === undefined ? [] : [source]))
    ])
  ]
}
