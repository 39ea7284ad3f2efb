/**
 * The subjects that an account watches: they are put, read, listed and erased. packages/core/docs/ongoing-screening.md
 */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import type {
  KeptSubject,
  SubjectFacts,
  SubjectPage,
  SubjectsQuery,
  WatchedSubject
} from "@entity-watch/contract/schema/WatchedSubject"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { type DateOfBirthInFuture, dateOfBirthAt } from "../../screen/dateOfBirthAt.ts"
import { askTogether } from "../../store/askTogether.ts"
import type { PutRow, SealedSubject } from "../../store/putSubjects.ts"
import { SubjectStore } from "../../store/SubjectStore.ts"
import { whyNotCompared } from "./comparedSubject.ts"
import { MostSubjects } from "./MostSubjects.ts"
import { makeSubjectSecrets } from "./subjectSecrets.ts"

/** The account watches no subject of this reference. */
export class SubjectNotFound extends Schema.TaggedError<SubjectNotFound>()("SubjectNotFound", {
  ref: Schema.String
}) {}

/** The account has as many as it may have: nothing was added. */
export class TooManySubjects extends Schema.TaggedError<TooManySubjects>()("TooManySubjects", {
  limit: Schema.Finite
}) {}

const defaultLimit = 50
const maxLimit = 200

interface Putting {
  readonly caller: Caller
  readonly subject: SealedSubject
  readonly limit: number
}

export class WatchedSubjects extends Context.Service<
  WatchedSubjects,
  {
    /** Adds a subject, or replaces its facts. Nothing is screened. */
    put(
      caller: Caller,
      ref: string,
      facts: SubjectFacts
    ): Effect.Effect<KeptSubject, TooManySubjects | DateOfBirthInFuture>
    get(caller: Caller, ref: string): Effect.Effect<WatchedSubject, SubjectNotFound>
    /** Erases what is kept of it. With `putBefore` it is not found where it was put since then, also as it stood. */
    remove(caller: Caller, ref: string, putBefore?: string): Effect.Effect<void, SubjectNotFound>
    list(caller: Caller, query: SubjectsQuery): Effect.Effect<SubjectPage>
    /** The references of those that nobody put since a moment, behind one of them; none behind the last. */
    putBefore(caller: Caller, moment: string, after: string): Effect.Effect<ReadonlyArray<string>>
    /** How many there are, and how many there may be. */
    counted(caller: Caller): Effect.Effect<{ readonly watched: number; readonly limit: number }>
  }
>()("@entity-watch/core/watch/subjects/WatchedSubjects") {
  static readonly layerNoDeps = Layer.effect(
    WatchedSubjects,
    Effect.gen(function* () {
      const store = yield* SubjectStore
      const { opened, sealed } = yield* makeSubjectSecrets
      const most = yield* MostSubjects
      const limitOf = ({ limits }: Caller) => limits?.subjects ?? most

      /** Between two transactions others use the one session of the embedded database. */
      const oneAtATime = yield* Semaphore.make(1)
      /** The lines of a request come together: those of an account share a transaction, unless two are of one reference. */
      const putTogether = yield* askTogether(
        Effect.fnUntraced(function* (all: ReadonlyArray<Putting>) {
          const outcomes = new Map<Putting, PutRow | null>()
          for (let left = all; left.length > 0; left = left.filter((each) => !outcomes.has(each))) {
            const [first] = left
            if (first === undefined) break
            const account = accountKey(first.caller)
            const own = left.filter(({ caller }) => accountKey(caller) === account)
            const now = [...Map.groupBy(own, ({ subject }) => subject.ref).values()].flatMap(
              ([next]) => next ?? []
            )
            const subjects = now.map(({ subject }) => subject)
            const rows = yield* oneAtATime.withPermit(store.put(first.caller, subjects, first.limit))
            const byRef = new Map(rows.map((row) => [row.ref, row]))
            for (const each of now) outcomes.set(each, byRef.get(each.subject.ref) ?? null)
          }
          return all.map((each) => ({ row: outcomes.get(each) ?? null }))
        })
      )

      const put = Effect.fn("WatchedSubjects.put")(
        function* (caller: Caller, ref: string, facts: SubjectFacts) {
          yield* dateOfBirthAt(facts, yield* DateTime.now)
          const not_compared = yield* whyNotCompared(facts)
          const limit = limitOf(caller)
          const { row } = yield* putTogether({ caller, limit, subject: yield* sealed(caller, ref, facts) })
          if (row === null) return yield* new TooManySubjects({ limit })
          const { created_at, outcome, updated_at } = row
          return { subject_ref: ref, outcome, not_compared, created_at, updated_at }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const get = Effect.fn("WatchedSubjects.get")(
        function* (caller: Caller, ref: string) {
          const row = yield* store.find(caller, ref)
          if (row === null) return yield* new SubjectNotFound({ ref })
          const facts = yield* Effect.orDie(opened(caller, ref, row.sealed))
          const not_compared = yield* whyNotCompared(facts)
          const { created_at, updated_at } = row
          return { subject_ref: ref, ...facts, not_compared, created_at, updated_at }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const remove = Effect.fn("WatchedSubjects.remove")(
        function* (caller: Caller, ref: string, putBefore?: string) {
          if (!(yield* store.remove(caller, ref, putBefore))) return yield* new SubjectNotFound({ ref })
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const list = Effect.fn("WatchedSubjects.list")(
        function* (caller: Caller, { cursor = "", limit = defaultLimit }: SubjectsQuery) {
          const most = Math.min(limit, maxLimit)
          const rows = yield* store.page(caller, cursor, most)
          const shown = rows.slice(0, most)
          return {
            subjects: shown.map(({ ref, ...times }) => ({ subject_ref: ref, ...times })),
            count: yield* store.count(caller),
            limit: limitOf(caller),
            next_cursor: rows.length > most ? (shown.at(-1)?.ref ?? null) : null
          }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const putBefore = Effect.fn("WatchedSubjects.putBefore")(
        function* (caller: Caller, moment: string, after: string) {
          return (yield* store.page(caller, after, maxLimit, moment)).map(({ ref }) => ref)
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const counted = Effect.fn("WatchedSubjects.counted")(
        function* (caller: Caller) {
          return { watched: yield* store.count(caller), limit: limitOf(caller) }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return WatchedSubjects.of({ put, get, remove, list, putBefore, counted })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SubjectStore.layer))
}
