/**
 * The failures of the contract, made with the id of the request at hand; and the JSON that every failure is written as.
 */
import {
  Conflict,
  Forbidden,
  Gone,
  InvalidRequest,
  NotFound,
  Overloaded,
  RateLimited,
  Unauthorized,
  UpstreamUnavailable
} from "@entity-watch/contract/http/ApiError"
import { editionFaultAlone, editionRefused } from "@entity-watch/contract/http/editionRefused"
import { noList } from "@entity-watch/contract/http/listParameter"
import * as sentences from "@entity-watch/contract/http/sentences"
import { noSubject } from "@entity-watch/contract/http/subjectParameter"
import type { TooManyDecisions } from "@entity-watch/core/decide"
import type { SourceMalformed, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import type { NoSuchMoment } from "@entity-watch/core/journal"
import type { EditionRefused, RowRefused, TooManyLists } from "@entity-watch/core/refresh"
import type { IdentitySourceUnavailable } from "@entity-watch/core/registers"
import type { SearchOverloaded } from "@entity-watch/core/resolve"
import type { SandboxDayUsedUp } from "@entity-watch/core/sandbox"
import type { DateOfBirthInFuture, EntryNotAsShown, ListNotRead } from "@entity-watch/core/screen"
import type { AsOfOutOfReach } from "@entity-watch/core/snapshots"
import { sentAtMost } from "@entity-watch/core/store"
import type {
  EventsRemoved,
  IdempotencyRefused,
  SinceInFuture,
  TooManySubjects
} from "@entity-watch/core/watch"
import { Effect, Metric } from "effect"
import { HttpServerResponse } from "effect/http"
import { RequestFacts } from "../request/RequestFacts.ts"

export const errorAnswer = (
  requestId: string,
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {}
) => HttpServerResponse.jsonUnsafe({ error: { type, message, request_id: requestId } }, { status, headers })

const withFacts = <E>(make: (facts: RequestFacts) => E) =>
  Effect.flatMap(RequestFacts, (facts) => Effect.fail(make(facts)))

/** What admission refused, by its reason: the status alone does not tell an operator whose fault it is. */
const refusals = Metric.counter("entity_watch_refusals_total", {
  description: "Requests that admission refused, by reason",
  incremental: true
})

const reasons = ["rate_limit", "under_way", "crowded", "deadline"] as const

const count = (reason: (typeof reasons)[number], requests = 1) =>
  Metric.update(Metric.withAttributes(refusals, { reason }), requests)

/** Shows every reason before it happens, because the first line of a counter counts as no increase. */
export const showRefusals = Effect.forEach(reasons, (reason) => count(reason, 0), { discard: true })

const counted = <E>(reason: Parameters<typeof count>[0], refusal: Effect.Effect<never, E>) =>
  Effect.andThen(count(reason), refusal)

interface Body<Type> {
  readonly error: { readonly type: Type; readonly message: string; readonly request_id: string }
}

const failing =
  <Type extends string, E>(Failure: new (body: Body<Type>) => E, type: Type) =>
  (message: string, headers: Readonly<Record<string, string>> = {}) =>
    withFacts((facts) => {
      Object.assign(facts.headers, headers)
      return new Failure({ error: { type, message, request_id: facts.requestId } })
    })

export const invalidRequest = failing(InvalidRequest, "invalid_request")

/** The request asks about a time of which nothing is known. */
export const asOfOutOfReach = (error: AsOfOutOfReach) => invalidRequest(sentences.asOfOutOfReach(error))

export const dateOfBirthInFuture = (error: DateOfBirthInFuture) =>
  invalidRequest(sentences.dateOfBirthInFuture(error))

export const sinceInFuture = (error: SinceInFuture) => invalidRequest(sentences.sinceInFuture(error))

export const noSuchMoment = (error: NoSuchMoment) => invalidRequest(sentences.noSuchMoment(error))

export const periodReversed = () => invalidRequest(sentences.periodReversed)

export const unauthorized = failing(Unauthorized, "unauthorized")

export const forbidden = failing(Forbidden, "forbidden")

export const conflict = failing(Conflict, "conflict")

/** The same request would be refused again, which clients that try a 409 once more are told. */
const lastingConflict = (message: string) => conflict(message, { "x-should-retry": "false" })

export const notFound = failing(NotFound, "not_found")

const gone = failing(Gone, "gone")

/** Beginning again in 1970 is always possible. */
export const eventsRemoved = ({ of, through }: EventsRemoved) =>
  gone(
    `Events of this ${of} up to ${through} are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z.`
  )

export const cursorAhead = invalidRequest(sentences.cursorAhead)

const otherRequest = lastingConflict(
  "This Idempotency-Key was sent with another request in the last 24 hours; send a new key for a new request."
)

const later = (seconds: number) => ({ "retry-after": `${seconds}` })

const asksTooMuch = failing(RateLimited, "rate_limited")
/** So much was asked that the account has to wait. */
const limited = (seconds: number, message: string) => asksTooMuch(message, later(seconds))

export const idempotencyRefused = ({
  usedUp
}: IdempotencyRefused): Effect.Effect<never, Conflict | RateLimited> =>
  usedUp === null
    ? otherRequest
    : limited(
        usedUp.retryAfterSeconds,
        `The account sent ${usedUp.most} new Idempotency-Keys in the last 24 hours, the most that are kept; wait ${usedUp.retryAfterSeconds} s before the next one.`
      )

export const sandboxDayUsedUp = ({ perDay, retryAfterSeconds }: SandboxDayUsedUp) =>
  limited(
    retryAfterSeconds,
    `The account's sandbox makes at most ${perDay} deliveries a day, and the next day begins in ${retryAfterSeconds} s; wait, or watch with fewer subscriptions.`
  )

export const rateLimited = (retryAfterSeconds: number) =>
  counted(
    "rate_limit",
    limited(
      retryAfterSeconds,
      `The account sent too many requests; wait ${retryAfterSeconds} s before the next one.`
    )
  )

/** The account has as many requests under way as it may have. */
export const tooManyUnderWay = counted(
  "under_way",
  limited(1, "The account has too many requests under way; wait for answers before sending the next one.")
)

/** The account has as many streams open as it may have. */
export const tooManyStreams = (most: number) =>
  counted(
    "under_way",
    limited(
      5,
      `The account has ${most} streams of changes open, the most it may have; end one before you open another.`
    )
  )

const hasTooMuch = failing(Overloaded, "overloaded")
const overloaded = (message: string, seconds: number) => hasTooMuch(message, later(seconds))

export const tooManyRequests = "The service is answering too many requests; try again in a second."
export const processOverloaded = counted("crowded", overloaded(tooManyRequests, 1))

/** For the door, which answers before there is an effect. */
export const countCrowded = count("crowded")

export const tookTooLong = (seconds: number) =>
  counted(
    "deadline",
    overloaded(`The answer took longer than ${seconds} s, and was given up; try again in a few seconds.`, 5)
  )

const retryAfterOutageSeconds = 5

const outage =
  (message: string) =>
  ({ headers, requestId }: RequestFacts) => {
    headers["retry-after"] = `${retryAfterOutageSeconds}`
    return new UpstreamUnavailable({
      error: { type: "upstream_unavailable", message, request_id: requestId }
    })
  }

export const upstreamUnavailable = (message: string) => withFacts(outage(message))

/**
 * It is 502 rather than 503, because the service is up and only what it reads from is not. Every operation answers it
 * so.
 */
const databaseOutage = outage("The database could not be read or written; try again in a few seconds.")
export const databaseUnavailable = withFacts(databaseOutage)

/** The same as an answer, for the envelope: no endpoint is left there that could declare the failure. */
export const outageAnswer = (facts: RequestFacts) =>
  errorAnswer(facts.requestId, 502, "upstream_unavailable", databaseOutage(facts).message)

/** So many logins of one address were refused that it has to wait. */
export const tooManyLogins = (retryAfterSeconds: number) =>
  limited(retryAfterSeconds, `Too many logins were refused; wait ${retryAfterSeconds} s before the next one.`)

/** Whoever decided saw another text. */
export const entryNotAsShown = (error: EntryNotAsShown) => lastingConflict(sentences.entryNotAsShown(error))

export const listNotRead = (error: ListNotRead) => upstreamUnavailable(sentences.listNotRead(error))

export const tooManyDecisions = (error: TooManyDecisions) => invalidRequest(sentences.tooManyDecisions(error))

export const tooManySubjects = (error: TooManySubjects) => invalidRequest(sentences.tooManySubjects(error))

export const subjectNotFound = notFound(noSubject)

/** What was sent as a list was not taken. */
export const listRefused = (
  error: TooManyLists | RowRefused | EditionRefused | SourceMalformed | SourceUnavailable
) =>
  invalidRequest(
    error._tag === "TooManyLists"
      ? sentences.tooManyLists(error)
      : error._tag === "RowRefused"
        ? sentences.rowRefused(error)
        : error._tag === "EditionRefused"
          ? error.fault.code === "shrunk"
            ? `${editionFaultAlone(error.fault)} Send accept_shrunk: true if that is meant.`
            : editionRefused(error.fault, (name) => `accept_${name}: true`)
          : error.reason
  )

export const listBusy = conflict(
  "The list is being changed by another request; send it again in a few seconds."
)

export const listNotFound = notFound(noList)

export const otherDecision = lastingConflict(sentences.otherDecision)

export const keyUncheckable = upstreamUnavailable(
  "The API key could not be checked in time; try again in a few seconds."
)

export const identityUnavailable = ({ reason, source }: IdentitySourceUnavailable) =>
  upstreamUnavailable(`The identity register ${source} is unavailable: ${inMidSentence(reason)}.`)

const overloadSeconds = { queue_full: 1, no_index: 30 } as const satisfies Record<
  Exclude<SearchOverloaded["reason"], "too_common">,
  number
>

/** Another question would be answered, and waiting does not help. */
const tooCommon = invalidRequest(sentences.searchOverloaded.too_common)

export const searchOverloaded = ({
  reason
}: SearchOverloaded): Effect.Effect<never, InvalidRequest | Overloaded> => {
  if (reason === "too_common") return tooCommon
  const refusal = overloaded(sentences.searchOverloaded[reason], overloadSeconds[reason])
  return reason === "queue_full" ? counted("crowded", refusal) : refusal
}

/** Nothing was written, so the same request can be sent again. */
export const accountBusy = overloaded(
  "Earlier changes of this account are still being written; try again in a second.",
  1
)

const inMidSentence = (sentence: string) =>
  sentence.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase()).replace(/\.$/u, "")

/**
 * There is one sentence for every id that is not the caller's: unknown, deleted, another account's or of the other
 * mode.
 */
export const subscriptionNotFound = notFound("The account has no subscription of this id.")

export const deliveryNotFound = notFound("The subscription has no delivery of this event.")

export const deliveredOften = conflict(
  `The event was sent to this receiver ${sentAtMost} times within the last ten minutes, which is the most: see what was answered, and send it again later.`
)

export const deliveryInFlight = conflict(
  "The event is being delivered at this moment; see what becomes of it before you send it again."
)
