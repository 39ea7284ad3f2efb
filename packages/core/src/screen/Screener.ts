/**
 * Screens a name, or the entity behind a number, against the three lists of specification 4.2, and the additional ones.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { askedAbn, askedAcn, askedNumber } from "@entity-watch/contract/schema/identifier"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import { howFieldIsRead, readingField } from "@entity-watch/names/analysis"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Decisions } from "../decide/Decisions.ts"
import type { ReadSubject } from "../decide/readAhead.ts"
import type { QuestionBatch } from "../domain/QuestionBatch.ts"
import { readAtNow } from "../domain/readAt.ts"
import type { Subject } from "../domain/Subject.ts"
import { dayOf, isReliedOn, momentOfView, type View } from "../domain/View.ts"
import { inTurns } from "../effects/inTurns.ts"
import { traced } from "../effects/traced.ts"
import { Entities } from "../entities/Entities.ts"
import { subjectOf } from "../entities/subject.ts"
import { Journal } from "../journal/Journal.ts"
import { partiesOf } from "../lists/parties.ts"
import { type Asking, isFor, type ScreenedSources, ScreeningLists } from "../lists/ScreeningLists.ts"
import { Receipts, type Screening } from "../receipts/Receipts.ts"
import { evidenceOf } from "../snapshots/Evidence.ts"
import { MaximumAges } from "../snapshots/MaximumAges.ts"
import { type AsOfOutOfReach, Snapshots, type SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import { dateOfBirthOf, echoed, hintsOf } from "./askedAbout.ts"
import { type DateOfBirthInFuture, dateOfBirthAt } from "./dateOfBirthAt.ts"
import { named } from "./named.ts"
import { nothingScreened } from "./nothingScreened.ts"
import { comparedNumbers, faultOfNumber } from "./numbersAlone.ts"
import { screenDisclaimer } from "./screenDisclaimer.ts"
import { overall } from "./verdict.ts"

export interface ScreenedRequest extends ScreenedSources {
  /** The subject that was compared, or the reason why there was none. */
  readonly subject: Subject | string
  readonly overall: Verdict
}

export class Screener extends Context.Service<
  Screener,
  {
    /** A list that could not be read is `unavailable` in the answer, never an error. */
    screen(
      caller: Caller,
      request: ScreenRequest
    ): Effect.Effect<ScreenResult, AsOfOutOfReach | DateOfBirthInFuture>
    /**
     * For many requests that are answered from the same snapshots, whatever their `as_of`. `subjects` are the references
     * of their subjects in about their order, as far as they are known.
     */
    batch(
      caller: Caller,
      subjects?: ReadonlyArray<string>
    ): Effect.Effect<QuestionBatch<ScreenRequest, ScreenResult, DateOfBirthInFuture>>
    /**
     * Screens against given snapshots. `ages` are the maximum ages that count in place of those that are configured.
     */
    against(
      view: View | null,
      caller: Asking,
      request: ScreenRequest,
      ages?: MaximumAges
    ): Effect.Effect<ScreenedRequest>
    /** The same for a row of a file of an account, which goes into the journal where there is one. */
    row(caller: Caller, view: View, request: ScreenRequest): Effect.Effect<ScreenedRequest>
  }
>()("@entity-watch/core/screen/Screener") {
  static readonly layerNoDeps = Layer.effect(
    Screener,
    Effect.gen(function* () {
      const entities = yield* Entities
      const lists = yield* ScreeningLists
      const snapshots = yield* Snapshots
      const receipts = yield* Receipts
      const decisions = yield* Decisions
      const journal = yield* Journal
      const configured = yield* MaximumAges
      yield* snapshots.beforehand(lists.prepareView)

      const orNull = <E>(view: Effect.Effect<View, E | SnapshotsUnreadable>) =>
        Effect.catchTag(view, "SnapshotsUnreadable", () => Effect.succeed(null))
      const viewOf = (mode: Mode, asOf: string | undefined) =>
        orNull(asOf === undefined ? snapshots.current(mode) : snapshots.at(mode, asOf))

      /** The names behind a number, or the reason why there are none. */
      const entityBehind = Effect.fnUntraced(function* (
        view: View | null,
        request: ScreenRequest,
        ages: MaximumAges
      ) {
        const fault = faultOfNumber(askedNumber(request))
        if (fault !== null) return fault
        if (view === null)
          return "the number could not be resolved, because the identity register could not be read."
        const found = yield* entities.identified(view, askedNumber(request))
        if (found.length === 0) return "no entity has this number in the registers that were read."
        const subjects = yield* Effect.forEach(found, (entity) =>
          Effect.map(entities.trusteeship(view, entity), (trusteeship) =>
            subjectOf(entity, trusteeship, evidenceOf(view, ages))
          )
        )
        return {
          names: subjects.flatMap(({ names }) => names),
          acns: [...new Set(subjects.flatMap(({ acns }) => acns))],
          incomplete: subjects.map(({ incomplete }) => incomplete).find((reason) => reason !== null) ?? null,
          ...withAbns(
            hintsOf(request),
            found.flatMap(({ abn }) => abn ?? [])
          )
        }
      })

      /** Compares the numbers alone: no register knows whose they are, but an entry of a list may hold one all the same. */
      const byNumbersAlone = Effect.fnUntraced(function* (
        view: View | null,
        caller: Asking,
        request: ScreenRequest,
        reason: string,
        ages: MaximumAges
      ) {
        const compared = comparedNumbers(
          request,
          (view?.lists ?? []).some(({ list }) => isFor(caller, list))
        )
        if (view === null || compared === null) return nothingScreened(reason, caller, view)
        const incomplete = `No name was screened: ${reason} ${compared}`
        const acns = request.acn === undefined ? [] : [askedAcn(request.acn)]
        const subject = { names: [], acns, incomplete, ...withAbns(hintsOf(request), abnOf(request)) }
        return yield* lists.screen(caller, view, subject, ages)
      })

      const against = Effect.fnUntraced(function* (
        view: View | null,
        caller: Asking,
        request: ScreenRequest,
        ages: MaximumAges = configured
      ) {
        const screened: Subject | string =
          request.name === undefined
            ? yield* entityBehind(view, request, ages).pipe(
                Effect.catchTag("IdentitySourceUnavailable", ({ reason, source }) =>
                  Effect.succeed(`the number could not be resolved with ${source}. ${reason}`)
                )
              )
            : { ...(yield* named(request.name)), ...hintsOf(request) }
        const { additional, sources } =
          typeof screened === "string"
            ? yield* byNumbersAlone(view, caller, request, screened, ages)
            : yield* lists.screen(caller, view, screened, ages)
        const counting = [...Object.values(sources), ...additional.filter(({ counts }) => counts)]
        return {
          subject: screened,
          sources,
          additional,
          overall: overall(counting.map(({ status }) => status))
        }
      }, traced("Screener.against"))

      const answered = Effect.fnUntraced(function* (
        request: ScreenRequest,
        { dob, ...screening }: Omit<Screening, "request"> & { readonly dob: string | null }
      ): Effect.fn.Return<ScreenResult> {
        return {
          query: echoed(request, dob),
          screened: typeof screening.subject === "string" ? [] : yield* namesOf(screening.subject),
          overall: screening.overall,
          checked_as_of: dayOf(screening.at),
          sources: screening.sources,
          ...(screening.additional.length > 0 && {
            additional_sources: screening.additional,
            parties: yield* partiesOf(
              [...Object.values(screening.sources), ...screening.additional].flatMap(({ matches }) => matches)
            )
          }),
          disclaimer: screenDisclaimer,
          ...((request.receipt === true || journal.isKept) && {
            receipt: yield* receipts.issue({ ...screening, request })
          })
        }
      })

      const within = Effect.fnUntraced(function* (view: View | null, caller: Caller, request: ScreenRequest) {
        const { mode } = caller
        const at = view === null ? yield* DateTime.now : view.now
        const dob = yield* dateOfBirthAt(request, at)
        return yield* answered(request, {
          ...(yield* against(view, caller, { ...request, dob })),
          at,
          mode,
          view,
          dob
        })
      }, traced("Screener.screen"))

      /**
       * Where an answer took longer than its view is relied on, as the first of a process may on a slow machine, because
       * it builds the indexes of the lists, the question is asked once more, of what is in force by then.
       */
      const relied = Effect.fnUntraced(function* <E>(
        view: Effect.Effect<View | null, E>,
        caller: Caller,
        request: ScreenRequest
      ) {
        const first = yield* view
        const answer = yield* within(first, caller, request)
        if (first === null || isReliedOn(first, yield* readAtNow)) return answer
        return yield* within(yield* view, caller, request)
      })

      /** The answer with what was decided, where the request names a subject. Receipts say nothing of it. */
      const withDecisions = <E>(
        caller: Caller,
        request: ScreenRequest,
        answer: Effect.Effect<ScreenResult, E>,
        read?: ReadSubject
      ) =>
        request.subject_ref === undefined
          ? answer
          : Effect.flatMap(answer, (result) => decisions.beside(caller, request, result, read))

      /** The answer, once it is in the journal where there is one, without the receipt that nobody asked for. */
      const kept = <E>(
        caller: Caller,
        request: ScreenRequest,
        answer: Effect.Effect<ScreenResult, E>
      ): Effect.Effect<ScreenResult, E> =>
        journal.isKept
          ? Effect.flatMap(answer, (result) => {
              const { receipt: _, ...bare } = result
              return Effect.as(
                journal.keep(caller, request, result),
                request.receipt === true ? result : bare
              )
            })
          : answer

      const screen = (caller: Caller, request: ScreenRequest) =>
        kept(
          caller,
          request,
          withDecisions(caller, request, relied(viewOf(caller.mode, request.as_of), caller, request))
        )

      const batch = (caller: Caller, subjects: ReadonlyArray<string> = []) => {
        const read = subjects.length === 0 ? undefined : decisions.ahead(caller, subjects)
        return Effect.map(orNull(snapshots.current(caller.mode)), (view) => ({
          view,
          answer: (request: ScreenRequest) => {
            const again = view === null ? Effect.succeed(null) : orNull(snapshots.again(view))
            return kept(caller, request, withDecisions(caller, request, relied(again, caller, request), read))
          }
        }))
      }

      const row = Effect.fn("Screener.row")(function* (caller: Caller, view: View, request: ScreenRequest) {
        const { mode } = caller
        const screening = yield* against(view, caller, request)
        if (journal.isKept) {
          // The lists of a file are those of one moment, however long its rows take.
          const asked = { ...request, as_of: DateTime.formatIso(momentOfView(view)) }
          const at = yield* DateTime.now
          const answer = yield* answered(asked, { ...screening, at, mode, view, dob: dateOfBirthOf(asked) })
          yield* journal.keep(caller, asked, answer)
        }
        return screening
      })

      return Screener.of({ screen, batch, against, row })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(Snapshots.layer))
}

const abnOf = ({ abn }: ScreenRequest): ReadonlyArray<string> => (abn === undefined ? [] : [askedAbn(abn)])

/** An additional list may give an ABN, which is compared as the number of a registration. */
const withAbns = (hints: ReturnType<typeof hintsOf>, abns: ReadonlyArray<string>) =>
  abns.length === 0 ? hints : { ...hints, identifiers: [...(hints.identifiers ?? []), ...abns] }

const namesOf = ({ explain, names }: Subject): Effect.Effect<ScreenResult["screened"]> =>
  explain
    ? Effect.forEach(names, (each) => {
        const field = withinLimits(each.name)
        return Effect.map(
          inTurns(() => readingField(field)),
          (reading) => ({ ...each, read_as: howFieldIsRead(field, reading) })
        )
      })
    : Effect.succeed(names)
