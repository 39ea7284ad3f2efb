/** The registers that a dossier rests on, in the order in which it first names them: its footnotes. */
import type { Candidate, RegisterId } from "@entity-watch/client"
import { createContext } from "react"
import { factsOf } from "./identity.ts"
import { registrationsOf } from "./registrations.ts"

/** Those of the dossier on the screen. */
export const Footnotes = createContext<ReadonlyArray<RegisterId>>([])

export const sourcesOf = (candidate: Candidate): ReadonlyArray<RegisterId> => {
  const { canonical, conflicts } = candidate
  return [
    ...new Set([
      ...factsOf(candidate).map(({ source }) => source),
      ...conflicts.flatMap(({ values }) => values.map(({ source }) => source)),
      ...canonical.related_entities.map(({ source }) => source),
      ...registrationsOf(candidate).flatMap(({ source }) => (source === undefined ? [] : [source]))
    ])
  ]
}
