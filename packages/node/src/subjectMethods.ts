/** The methods of the library that put subjects under watch, read and erase them, and tell what became of their matches. */
import type { CallOptions, EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { EntryChangesQuery } from "@entity-watch/contract/schema/EntryChange"
import { PathRef } from "@entity-watch/contract/schema/subjectRef"
import { SubjectFacts, SubjectsQuery } from "@entity-watch/contract/schema/WatchedSubject"
import { EntryChanges, WatchedSubjects } from "@entity-watch/core/watch"
import { Effect, type Layer } from "effect"
import { asQuery, decoded, meant } from "./asked.ts"
import type { layer } from "./layer.ts"

/** Runs what a method of the library asks of the services. */
export type Run = <A, E>(
  asked: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layer>>>,
  options?: CallOptions
) => Promise<A>

export const subjectMethods = (run: Run, caller: () => Caller): EntityWatchApi["subjects"] => ({
  put: (ref, facts, options) =>
    run(
      Effect.gen(function* () {
        const subject = yield* decoded(PathRef, ref)
        const asked = yield* meant(SubjectFacts, facts)
        return yield* WatchedSubjects.use((watched) => watched.put(caller(), subject, asked))
      }),
      options
    ),

  get: (ref, options) =>
    run(
      WatchedSubjects.use((watched) => watched.get(caller(), ref)),
      options
    ),

  list: (query = {}, options) =>
    run(
      Effect.flatMap(meant(SubjectsQuery, asQuery(query)), (asked) =>
        WatchedSubjects.use((watched) => watched.list(caller(), asked))
      ),
      options
    ),

  changes: (query = {}, options) =>
    run(
      Effect.flatMap(meant(EntryChangesQuery, asQuery(query)), (asked) =>
        EntryChanges.use((changes) => changes.list(caller(), asked))
      ),
      options
    ),

  delete: (ref, options) =>
    run(
      WatchedSubjects.use((watched) => watched.remove(caller(), ref)),
      options
    )
})
