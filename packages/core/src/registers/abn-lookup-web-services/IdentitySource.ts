/**
 * Asks the Australian Business Register live, for entities that the local extract does not hold. It is off unless it is
 * configured.
 */

import { type Abn, isAbn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { type Acn, isValidAcn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Config from "effect/Config"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { HttpClient } from "effect/http"
import * as Layer from "effect/Layer"
import { CircuitBreaker } from "effect/persistence"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { cachedByKeyFor } from "../../effects/cachedFor.ts"
import { duration } from "../../effects/settings.ts"
import { timePassed } from "../../effects/timePassed.ts"
import { type Access, ask, type LiveRecord } from "./ask.ts"
import { askUpdated } from "./askUpdated.ts"
import { type LookupFailed, outage } from "./reply.ts"
import { publishersBase, source } from "./source.ts"

/** The register that identifies entities was never loaded, could not be read, or did not answer. */
const Guid = Schema.Trim.check(
  Schema.isPattern(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/iu, {
    expected: "a GUID, which is 32 hexadecimal digits with hyphens"
  })
)

/**
 * The address must be encrypted, because the GUID goes with every question; a service on this machine is the exception.
 */
const BaseUrl = Schema.String.check(
  Schema.isPattern(
    /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/u,
    {
      expected: "an https address without credentials and query"
    }
  )
)

/** Those whose names begin with `ABN_LOOKUP_`; the register is asked where there is a GUID. */
export const abnLookupSettings = Config.all({
  guid: Config.schema(Guid, "ABN_LOOKUP_GUID").pipe(Config.withDefault(""), Config.map(Redacted.make)),
  first: Config.Boolean("ABN_LOOKUP_FIRST").pipe(Config.withDefault(false)),
  baseUrl: Config.schema(BaseUrl, "ABN_LOOKUP_URL").pipe(Config.withDefault(publishersBase)),
  format: Config.Literals(["xml", "json"], "ABN_LOOKUP_FORMAT").pipe(Config.withDefault("xml")),
  timeout: duration("ABN_LOOKUP_TIMEOUT", { from: "100 millis", to: "10 seconds" }).pipe(
    Config.withDefault("3 seconds" as const)
  )
})

export class IdentitySourceUnavailable extends Schema.TaggedError<IdentitySourceUnavailable>()(
  "IdentitySourceUnavailable",
  { source: RegisterId, reason: Schema.String }
) {}

export interface IdentitySourceOptions {
  readonly guid: Redacted.Redacted
  /** Whether it is asked before the local extract, and not only for what the extract lacks. */
  readonly first?: boolean
  readonly baseUrl?: string
  readonly format?: "xml" | "json"
  /** How long one attempt may take. */
  readonly timeout?: Duration.Input
  /** How long the list of a day's changes may take, which is long. */
  readonly listTimeout?: Duration.Input
  /** How long a question may take as a whole: waiting for its turn, every attempt and the pauses between attempts. */
  readonly patience?: Duration.Input
  /** How often the service is asked again after an outage. */
  readonly retries?: number
  /** The pause before the first retry; it is doubled before each further retry. */
  readonly retryDelay?: Duration.Input
  /** How many questions run at once. The publisher names no limit, so this is kept low. */
  readonly concurrency?: number
  /** How many questions must fail in a row before no more are asked for the time of `openFor`. */
  readonly failuresToOpen?: number
  readonly openFor?: Duration.Input
  readonly cacheFor?: Duration.Input
  readonly cacheCapacity?: number
}

const circuit = { key: source.id }

export class IdentitySource extends Context.Service<
  IdentitySource,
  {
    readonly asked: "never" | "for_what_is_missing" | "first"
    /** The records that the register has for a number, ready to be joined; none where it does not know the number. */
    lookUp(number: AskedNumber): Effect.Effect<ReadonlyArray<LiveRecord>, IdentitySourceUnavailable>
    /**
     * The ABNs that the register changed on a day, `yyyy-mm-dd`, as it lists them. Null where the service is asked in the
     * format that has no such list and no dates.
     */
    updatedOn(day: string): Effect.Effect<ReadonlyArray<string> | null, IdentitySourceUnavailable>
  }
>()("@entity-watch/core/registers/abn-lookup-web-services/IdentitySource") {
  static readonly layerNone = Layer.succeed(IdentitySource, {
    asked: "never",
    lookUp: () => Effect.succeed([]),
    updatedOn: () => Effect.succeed(null)
  })

  static layer(options: IdentitySourceOptions): Layer.Layer<IdentitySource, never, HttpClient.HttpClient> {
    return Layer.effect(IdentitySource, make(options)).pipe(Layer.provide(CircuitBreaker.layerStoreMemory()))
  }

  static readonly layerConfig = Layer.unwrap(
    Effect.map(abnLookupSettings, (options) =>
      Redacted.value(options.guid) === "" ? IdentitySource.layerNone : IdentitySource.layer(options)
    )
  )
}

const make = Effect.fnUntraced(function* (options: IdentitySourceOptions) {
  const client = yield* HttpClient.HttpClient
  const turns = yield* Semaphore.make(options.concurrency ?? 4)
  const breaker = yield* CircuitBreaker.make({
    tripPolicy: CircuitBreaker.consecutive(options.failuresToOpen ?? 5),
    openDuration: options.openFor ?? "30 seconds"
  })
  const access: Access = {
    guid: options.guid,
    baseUrl: options.baseUrl ?? publishersBase,
    format: options.format ?? "xml"
  }
  const { byTheClock, byTimePassed } = yield* timePassed
  const tooSlow = () => Effect.fail(outage("The service did not answer in time."))

  const persistently = <A>(
    asking: Effect.Effect<A, LookupFailed, HttpClient.HttpClient>,
    timeout: Duration.Input
  ) =>
    asking.pipe(
      Effect.timeoutOrElse({ duration: timeout, orElse: tooSlow }),
      Effect.retry({
        while: ({ kind }) => kind === "outage",
        times: options.retries ?? 2,
        schedule: Schedule.exponential(options.retryDelay ?? "250 millis").pipe(Schedule.jittered)
      }),
      Effect.tapError(report)
    )

  const inTurn = <A>(
    asking: Effect.Effect<A, LookupFailed, HttpClient.HttpClient>,
    timeout: Duration.Input,
    patience: Duration.Input
  ) =>
    persistently(asking, timeout).pipe(
      byTheClock,
      breaker.execute(circuit),
      byTimePassed,
      // This stands outside the circuit breaker, so that a caller who still waits for a turn when the circuit opens is
      // told at once.
      turns.withPermits(1),
      Effect.timeoutOrElse({ duration: patience, orElse: tooSlow }),
      Effect.mapError(unavailable),
      Effect.provideService(HttpClient.HttpClient, client)
    )

  const cached = yield* cachedByKeyFor(
    (key: Abn | Acn) =>
      inTurn(
        ask(access, isAbn(key) ? { abn: key } : { acn: key }),
        options.timeout ?? "3 seconds",
        options.patience ?? "12 seconds"
      ),
    {
      capacity: options.cacheCapacity ?? 1_000,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? (options.cacheFor ?? "5 minutes") : 0)
    }
  )

  const lookUp = Effect.fn("IdentitySource.lookUp")(function* (
    number: AskedNumber
  ): Effect.fn.Return<ReadonlyArray<LiveRecord>, IdentitySourceUnavailable> {
    const digits = "abn" in number ? number.abn : number.acn
    // No entity has a number whose check digits disagree, and the service would only refuse it.
    if ("abn" in number ? !isValidAbn(digits) : !isValidAcn(digits)) return []
    return yield* cached(digits)
  })

  const updatedOn = Effect.fn("IdentitySource.updatedOn")(
    (day: string): Effect.Effect<ReadonlyArray<string> | null, IdentitySourceUnavailable> =>
      access.format === "xml"
        ? inTurn(askUpdated(access, day), options.listTimeout ?? "2 minutes", "10 minutes")
        : Effect.succeed(null)
  )

  return IdentitySource.of({
    asked: options.first === true ? "first" : "for_what_is_missing",
    lookUp,
    updatedOn
  })
})

const report = ({ kind, reason }: LookupFailed) =>
  kind === "configuration"
    ? Effect.logError("ABN Lookup does not accept this server's requests: check ABN_LOOKUP_GUID.", { reason })
    : Effect.logWarning("ABN Lookup did not answer.", { reason })

/** The reason as callers are told it. What the service said is for the operator and stands in the log. */
const unavailable = (error: LookupFailed | CircuitBreaker.CircuitBreakerError) =>
  new IdentitySourceUnavailable({
    source: source.id,
    reason:
      error._tag === "CircuitBreakerError"
        ? "It failed repeatedly and is not asked for a moment."
        : error.kind === "configuration"
          ? "It does not accept this server's requests."
          : "It did not answer."
  })
