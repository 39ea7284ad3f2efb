/**
 * The new possible matches that a list's new snapshot makes of watched subjects, as `ListComparison` finds them of watched
 * entities. They are opened one page after the other, and whoever is not near an entry that came is forgotten again.
 */

import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { beforePiece, inTurns } from "../../effects/inTurns.ts"
import { matchesByEntry } from "../../lists/compare.ts"
import type { StoreError } from "../../store/StoreEffect.ts"
import { SubjectStore, type WatchedRow } from "../../store/SubjectStore.ts"
import type { Step } from "../../store/WatchPositionStore.ts"
import { comparedSubject } from "../subjects/comparedSubject.ts"
import { makeSubjectSecrets } from "../subjects/subjectSecrets.ts"
import { withoutSubject } from "../subjects/withoutSubject.ts"
import type { TypedChange } from "./EntityChange.ts"
import { type ListProbe, newAmong } from "./ListProbe.ts"
import { matchChanges } from "./matchChanges.ts"
import { placeOf, RememberedMarks, type WatchedSource } from "./RememberedMarks.ts"
import type { SnapshotPair } from "./SnapshotPair.ts"
import type { WatchedList } from "./WatchedList.ts"

/** So many are opened in one piece. */
const openedTogether = 50

/** What changed for one subject, ready to become an event. */
export interface SubjectChange {
  readonly accountId: string
  readonly ref: string
  readonly change: TypedChange
  /** The subscriptions that are told of it. */
  readonly told: ReadonlyArray<string>
}

/** A page of subjects that were compared. */
export interface ComparedSubjects {
  /** How far a step came: the last subject that the page covers. */
  readonly through: string
  readonly subjects: ReadonlyArray<SubjectChange>
}

/** How far a step came is a number of an entity, or this and the id of a subject. */
const mark = "subject "
/** The subject from which on a step goes on; null while it is at the entities. */
export const subjectAfter = ({ after }: Step): string | null =>
  after?.startsWith(mark) === true ? after.slice(mark.length) : null

export class SubjectComparison extends Context.Service<
  SubjectComparison,
  {
    /** Page by page, in the order in which the subjects came. */
    pages(
      pair: SnapshotPair,
      step: Step,
      list: WatchedList,
      probe: ListProbe
    ): Stream.Stream<ComparedSubjects>
  }
>()("@entity-watch/core/watch/compare/SubjectComparison") {
  static readonly layerNoDeps = Layer.effect(
    SubjectComparison,
    Effect.gen(function* () {
      const store = yield* SubjectStore
      const { opened } = yield* makeSubjectSecrets
      const remembered = yield* RememberedMarks

      /** The facts of the subjects of a page that open; the others are told of in the log. */
      const openedOf = Effect.fnUntraced(function* (
        mode: Mode,
        list: WatchedList,
        rows: ReadonlyArray<WatchedRow>
      ) {
        const subjects: Array<readonly [WatchedRow, SubjectFacts]> = []
        for (const [at, row] of rows.entries()) {
          if (at % openedTogether === 0) yield* beforePiece
          const caller = { accountId: row.account_id, keyId: "", mode }
          const facts = yield* Effect.option(opened(caller, row.ref, row.sealed))
          if (Option.isSome(facts)) subjects.push([row, facts.value])
        }
        if (subjects.length < rows.length)
          yield* Effect.logError("Watched subjects do not open, and are not compared with a list.", {
            subjects: rows.length - subjects.length,
            register: list.register.source.id
          })
        return subjects
      })

      /** The matches that are new, without a word of what the account knows of its subject. */
      function* newMatches(probe: ListProbe, subject: ComparedSubject, today: string) {
        const came = yield* matchesByEntry(probe.came, subject, today)
        if (came.size === 0) return []
        const were = yield* matchesByEntry(probe.were, subject, today)
        return newAmong(came, were).map(([entry, match]) => withoutSubject(entry, match, today))
      }

      const watchedSubjects = (mode: Mode, list: WatchedList): WatchedSource<StoreError> => ({
        start: "0",
        keys: (page) => store.keysAcrossAccounts(mode, list.owner, page),
        read: Effect.fnUntraced(function* (keys) {
          const latest = latestDayOf(yield* DateTime.now)
          const rows = yield* store.sealedAcrossAccounts(mode, keys.map(placeOf))
          const found = new Map<string, () => ComparedSubject>()
          for (const [{ id }, facts] of yield* openedOf(mode, list, rows))
            found.set(id, () => comparedSubject(facts, latest))
          return keys.map((key) => found.get(placeOf(key)))
        })
      })

      const pages = (pair: SnapshotPair, step: Step, list: WatchedList, probe: ListProbe) => {
        const { owner, type } = list
        if (type === null) return Stream.empty
        const asOf = pair.after.get(list.register.source.id)?.asOf ?? null
        const memory = owner === null ? remembered.memoryOf(pair.mode, "subjects") : null
        const watched = watchedSubjects(pair.mode, list)
        return remembered.near(memory, watched, subjectAfter(step) ?? watched.start, probe.near).pipe(
          Stream.mapEffect(
            Effect.fnUntraced(function* ({ near, through }) {
              const now = yield* DateTime.now
              const [today, latest] = [DateTime.formatIsoDateUtc(now), latestDayOf(now)]
              const rows =
                near.length === 0
                  ? []
                  : yield* store.watchedAcrossAccounts(pair.mode, type, owner, step, near.map(placeOf))
              const subjectsOf = yield* openedOf(pair.mode, list, rows)
              const found = yield* inTurns(function* () {
                const changed: Array<{ readonly row: WatchedRow; readonly change: TypedChange }> = []
                for (const [row, facts] of subjectsOf) {
                  const matches = yield* newMatches(probe, comparedSubject(facts, latest), today)
                  for (const change of matchChanges(matches, () => asOf, [list]))
                    changed.push({ row, change })
                  yield
                }
                return changed
              })
              const telling =
                found.length === 0
                  ? []
                  : yield* store.toldAcrossAccounts(
                      pair.mode,
                      type,
                      step,
                      found.map(({ row }) => row.id)
                    )
              const byId = Map.groupBy(telling, ({ id }) => id)
              const subjects = found.map(({ change, row }) => ({
                accountId: row.account_id,
                ref: row.ref,
                change,
                told: (byId.get(row.id) ?? []).map(({ subscription_id }) => subscription_id)
              }))
              return { through: `${mark}${through}`, subjects } satisfies ComparedSubjects
            })
          ),
          Stream.orDie
        )
      }

      return SubjectComparison.of({ pages })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SubjectStore.layer))
}
