/** What a request asks to watch, without repetitions. */
import { idTypeOf, stripSpaces } from "@entity-watch/contract/schema/identifier"
import type { ToldOfSubjects } from "@entity-watch/contract/schema/Subscription"

export const distinct = <A>(items: ReadonlyArray<A>) => [...new Set(items)]

export const identifiersIn = (entities: ReadonlyArray<string>) => distinct(entities.map(stripSpaces))

export const watchedAs = (entities: ReadonlyArray<string>) =>
  entities.map((identifier) => ({ identifier, id_type: idTypeOf(identifier) }))

/** Null for none. */
export const toldOf = (subjects: boolean | ReadonlyArray<string>): ToldOfSubjects | null =>
  Array.isArray(subjects) ? (subjects.length === 0 ? null : distinct(subjects)) : subjects || null
