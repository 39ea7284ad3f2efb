/** What an operation does with many lines: with each the same as with a request of its own, but from the same snapshots. */

import type { InvalidRequest, Overloaded, UpstreamUnavailable } from "@entity-watch/contract/http/ApiError"
import type { Operation } from "@entity-watch/contract/http/costOf"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { strict } from "@entity-watch/contract/http/strict"
import { putSubjects } from "@entity-watch/contract/operations/putSubjects"
import { resolve } from "@entity-watch/contract/operations/resolve"
import { screen } from "@entity-watch/contract/operations/screen"
import { validateMany } from "@entity-watch/contract/operations/validateMany"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ResolveRequest, ScreenRequest, ValidateRequest } from "@entity-watch/contract/schema/requests"
import { SubjectRef } from "@entity-watch/contract/schema/subjectRef"
import { PutSubject } from "@entity-watch/contract/schema/WatchedSubject"
import type { QuestionBatch } from "@entity-watch/core/domain/QuestionBatch"
import { Resolver } from "@entity-watch/core/resolve"
import { Screener } from "@entity-watch/core/screen"
import { WatchedSubjects } from "@entity-watch/core/watch"
import { Effect, Result, Schema } from "effect"
import {
  dateOfBirthInFuture,
  identityUnavailable,
  invalidRequest,
  searchOverloaded,
  tooManySubjects
} from "../answer/failures.ts"
import { wellFormed } from "../operations/validate.ts"

export type LineFailure = InvalidRequest | Overloaded | UpstreamUnavailable
export type LineBatch = QuestionBatch<Readonly<Record<string, unknown>>, unknown, LineFailure>
type LineQuestion = Readonly<Record<string, unknown>>
type Begin = (
  caller: Caller,
  questions: ReadonlyArray<LineQuestion>
) => Effect.Effect<LineBatch, UpstreamUnavailable>

export interface LineOperation {
  /** What each line is, and costs. */
  readonly operation: Operation
  readonly begin: Begin
}

const decoded = <A>(schema: Schema.Decoder<A>) => {
  const decode = Schema.decodeUnknownResult(schema, strict)
  return (question: Readonly<Record<string, unknown>>): Effect.Effect<A, InvalidRequest> =>
    Result.match(decode(question), {
      onFailure: ({ issue }) => invalidRequest(explainIssue(issue)),
      onSuccess: Effect.succeed
    })
}
const resolveRequest = decoded(ResolveRequest)
const screenRequest = decoded(ScreenRequest)
const validateRequest = decoded(ValidateRequest)
const subjectToPut = decoded(PutSubject)

const isSubjectRef = Schema.is(SubjectRef)
const subjectsOf = (questions: ReadonlyArray<LineQuestion>): ReadonlyArray<string> =>
  questions.flatMap(({ subject_ref }) => (isSubjectRef(subject_ref) ? [subject_ref] : []))

/** By the identifier of the endpoint. */
export const makeLineOperations: Effect.Effect<
  ReadonlyMap<string, LineOperation>,
  never,
  Resolver | Screener | WatchedSubjects
> = Effect.gen(function* () {
  const resolver = yield* Resolver
  const screener = yield* Screener
  const watched = yield* WatchedSubjects
  const beginResolve: Begin = (caller) =>
    resolver.batch(caller).pipe(
      Effect.map(({ answer, view }) => ({
        view,
        answer: (question: Readonly<Record<string, unknown>>) =>
          Effect.flatMap(resolveRequest(question), answer).pipe(
            Effect.catchTags({
              IdentitySourceUnavailable: identityUnavailable,
              SearchOverloaded: searchOverloaded
            })
          )
      })),
      Effect.catchTag("IdentitySourceUnavailable", identityUnavailable)
    )
  const beginScreen: Begin = (caller, questions) =>
    Effect.map(screener.batch(caller, subjectsOf(questions)), ({ answer, view }) => ({
      view,
      answer: (question: Readonly<Record<string, unknown>>) =>
        Effect.catchTag(
          Effect.flatMap(screenRequest(question), answer),
          "DateOfBirthInFuture",
          dateOfBirthInFuture
        )
    }))
  /** No register is read. */
  const beginValidate: Begin = () =>
    Effect.succeed({
      view: null,
      answer: (question) =>
        Effect.flatMap(validateRequest(question), ({ identifier }) => wellFormed(identifier))
    })
  const beginPut: Begin = (caller) =>
    Effect.succeed({
      view: null,
      answer: (question) =>
        Effect.flatMap(subjectToPut(question), ({ subject_ref, ...facts }) =>
          watched.put(caller, subject_ref, facts)
        ).pipe(
          Effect.catchTags({ DateOfBirthInFuture: dateOfBirthInFuture, TooManySubjects: tooManySubjects })
        )
    })
  return new Map([
    [resolve.identifier, { operation: resolve, begin: beginResolve }],
    [screen.identifier, { operation: screen, begin: beginScreen }],
    [validateMany.identifier, { operation: validateMany, begin: beginValidate }],
    [putSubjects.identifier, { operation: putSubjects, begin: beginPut }]
  ])
})
