/**
 * Entity Watch as a library: what the server answers, without a server. `EntityWatch.open` answers promises,
 * `EntityWatch.layer` gives the services of core to a program that is written with Effect. packages/core/docs/library.md
 */

import { noIdentifier } from "@entity-watch/contract/http/sentences"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { RegisterStatus } from "@entity-watch/contract/schema/RegisterStatus"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import { type SandboxChangeAnswer, SandboxChangeRequest } from "@entity-watch/contract/schema/SandboxChange"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type {
  Subscription,
  SubscriptionCreated,
  SubscriptionList
} from "@entity-watch/contract/schema/Subscription"
import type { Validation } from "@entity-watch/contract/schema/Validation"
import {
  AccountChangesQuery,
  ChangesQuery,
  CreateSubscription,
  ListSubscriptions,
  UpdateSubscription
} from "@entity-watch/contract/schema/watchRequests"
import { ApiKeys } from "@entity-watch/core/access"
import { Resolver } from "@entity-watch/core/resolve"
import { SandboxChanges } from "@entity-watch/core/sandbox"
import { Screener } from "@entity-watch/core/screen"
import { Statuses } from "@entity-watch/core/snapshots"
import { validate } from "@entity-watch/core/validate"
import { ChangeFeed, Subscriptions } from "@entity-watch/core/watch"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Schema, Stream } from "effect"
import { EntityWatchError, errorOf, notOpened } from "./EntityWatchError.ts"
import { type LayerOptions, layer } from "./layer.ts"
import { Loading, type Refreshed, refresh } from "./refresh/refreshOne.ts"
import { loadSandbox } from "./sandbox/loadSandbox.ts"

export interface EntityWatchOptions extends LayerOptions {
  /** `sandbox` answers from invented registers, which are loaded at the start. Default: `live`. */
  readonly mode?: Mode
  /**
   * The name of the account whose subscriptions and changes these are, which is made where there is none. Default:
   * `library`. Somebody who has a key of an account of that name in a server over the same database sees the same.
   */
  readonly account?: string
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

type Services = Layer.Success<ReturnType<typeof layer>>
type Runtime = ManagedRuntime.ManagedRuntime<Services, Layer.Error<ReturnType<typeof layer>>>

const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown) =>
  Schema.decodeUnknownEffect(schema, { onExcessProperty: "error", errors: "all", reportInput: true })(value)

/** A `limit` is text in the query of a request, and a number here. */
const asQuery = ({ limit, ...rest }: { readonly limit?: number } = {}) =>
  limit === undefined ? rest : { ...rest, limit: String(limit) }

export interface PageQuery {
  /** Exclusive: `created_at` of the last change that you have, or `next_cursor` of the page before. */
  readonly since?: string
  /** Event types with commas between them. Default: all. */
  readonly types?: string
  /** Items on a page. Default 50; more than 200 counts as 200. */
  readonly limit?: number
}

interface ListQuery {
  readonly status?: "active" | "paused" | "disabled"
  /** Subscriptions on a page; more than 200 counts as 200. */
  readonly limit?: number
  /** `next_cursor` of the page before. */
  readonly cursor?: string
}

const listed = Effect.fnUntraced(function* (
  all: typeof Subscriptions.Service,
  caller: Caller,
  query: ListSubscriptions
) {
  if (query.limit !== undefined || query.cursor !== undefined) return yield* all.page(caller, query)
  const text = yield* Stream.mkString(yield* all.stream(caller, query.status ?? null))
  return JSON.parse(text) as SubscriptionList
})

/** Every method rejects with an `EntityWatchError`, or with the reason of an aborted signal. Methods that `@entity-watch/client` has too answer the same. */
export class EntityWatch {
  static readonly layer = layer

  /** Opens the database, and brings it up to date. */
  static async open(options: EntityWatchOptions = {}): Promise<EntityWatch> {
    const { account = "library", mode = "live" } = options
    if (mode !== "live" && mode !== "sandbox")
      throw new EntityWatchError("not_opened", 'mode must be "live" or "sandbox".')
    const runtime = ManagedRuntime.make(layer(options).pipe(Layer.provideMerge(Logger.layer([]))))
    const opening = Effect.andThen(
      mode === "sandbox" ? loadSandbox : Effect.void,
      ApiKeys.use((keys) => keys.accountNamed(account))
    )
    const opened = await runtime.runPromiseExit(opening)
    if (Exit.isSuccess(opened))
      return new EntityWatch(runtime, { accountId: opened.value, keyId: account, mode })
    await runtime.dispose()
    throw notOpened(Cause.squash(opened.cause))
  }

  readonly #runtime: Runtime
  readonly #caller: Caller
  #isClosed = false

  private constructor(runtime: Runtime, caller: Caller) {
    this.#runtime = runtime
    this.#caller = caller
  }

  async #run<A, E>(asked: Effect.Effect<A, E, Services>, options?: CallOptions): Promise<A> {
    options?.signal?.throwIfAborted()
    const exit = this.#isClosed ? undefined : await this.#runtime.runPromiseExit(asked, options)
    if (exit !== undefined && Exit.isSuccess(exit)) return exit.value
    options?.signal?.throwIfAborted()
    if (exit === undefined || this.#isClosed)
      throw new EntityWatchError("closed", "It was closed: open another.")
    throw errorOf(Cause.squash(exit.cause))
  }

  /** Who is it? Candidates, best first; none when nothing is found. */
  resolve(request: ResolveRequest, options?: CallOptions): Promise<ResolveResult> {
    return this.#run(
      Effect.flatMap(decoded(ResolveRequest, request), (asked) =>
        Resolver.use((resolver) => resolver.resolve(this.#caller, asked))
      ),
      options
    )
  }

  /**
   * Should a person look at it? `no_match` is not a clearance. Politically exposed persons and adverse media are not
   * looked at, and who the directors and beneficial owners are is not looked up.
   */
  screen(request: ScreenRequest, options?: CallOptions): Promise<ScreenResult> {
    return this.#run(
      Effect.flatMap(decoded(ScreenRequest, request), (asked) =>
        Screener.use((screener) => screener.screen(this.#caller, asked))
      ),
      options
    )
  }

  /** Is the ABN or ACN well formed? No register is asked. Rejects what has neither nine nor eleven digits. */
  async validate(identifier: string): Promise<Validation> {
    const validation = validate(String(identifier))
    if (validation.reason === "format") throw new EntityWatchError("invalid_request", noIdentifier)
    return validation
  }

  /** Which reading of each register serves, and how old it is. */
  registers(options?: CallOptions): Promise<{ readonly registers: ReadonlyArray<RegisterStatus> }> {
    return this.#run(
      Effect.map(
        Statuses.use((statuses) => statuses.list(this.#caller.mode)),
        (registers) => ({ registers })
      ),
      options
    )
  }

  /**
   * Loads a register: from files with `from`, otherwise from its publisher. What changed for a watched entity is an event
   * afterwards. Any failure leaves what was in force.
   */
  refresh(register: RegisterId, loading: Loading = {}, options?: CallOptions): Promise<Refreshed> {
    if (this.#caller.mode === "sandbox")
      return Promise.reject(
        new EntityWatchError(
          "invalid_request",
          "The sandbox has its own registers, which are not loaded by hand."
        )
      )
    return this.#run(
      Effect.flatMap(decoded(Loading, loading), (asked) => refresh(register, asked)),
      options
    )
  }

  /** One page of the changes of a watched entity, oldest first. */
  changesPage(
    identifier: string,
    query: Pick<PageQuery, "limit"> & Required<Pick<PageQuery, "since">>,
    options?: CallOptions
  ): Promise<ChangesPage> {
    return this.#run(
      Effect.flatMap(decoded(ChangesQuery, asQuery(query)), (asked) =>
        ChangeFeed.use((feed) => feed.read(this.#caller, identifier, asked))
      ),
      options
    )
  }

  /** The same of all watched entities, in the one order of their events. */
  allChangesPage(query: PageQuery = {}, options?: CallOptions): Promise<ChangesPage> {
    return this.#run(
      Effect.flatMap(decoded(AccountChangesQuery, asQuery(query)), (asked) =>
        ChangeFeed.use((feed) => feed.readAll(this.#caller, asked))
      ),
      options
    )
  }

  readonly watch = {
    /** `secret` is shown this once. */
    create: (request: CreateSubscription, options?: CallOptions): Promise<SubscriptionCreated> =>
      this.#run(
        Effect.flatMap(decoded(CreateSubscription, request), (asked) =>
          Subscriptions.use((all) => all.create(this.#caller, asked, null))
        ),
        options
      ),

    /** All that are not deleted, or those of one status; with `limit` or `cursor` a page of them. */
    list: (query: ListQuery = {}, options?: CallOptions): Promise<SubscriptionList> =>
      this.#run(
        Effect.flatMap(decoded(ListSubscriptions, asQuery(query)), (asked) =>
          Subscriptions.use((all) => listed(all, this.#caller, asked))
        ),
        options
      ),

    get: (id: string, options?: CallOptions): Promise<{ readonly subscription: Subscription }> =>
      this.#run(
        Effect.map(
          Subscriptions.use((all) => all.get(this.#caller, id)),
          (subscription) => ({ subscription })
        ),
        options
      ),

    /** Each field sent replaces the whole value. */
    update: (
      id: string,
      request: UpdateSubscription,
      options?: CallOptions
    ): Promise<{ readonly subscription: Subscription }> =>
      this.#run(
        Effect.flatMap(decoded(UpdateSubscription, request), (asked) =>
          Effect.map(
            Subscriptions.use((all) => all.update(this.#caller, id, asked)),
            (subscription) => ({ subscription })
          )
        ),
        options
      ),

    delete: (id: string, options?: CallOptions): Promise<void> =>
      this.#run(
        Subscriptions.use((all) => all.remove(this.#caller, id)),
        options
      )
  }

  readonly sandbox = {
    /** Makes a change happen to an invented entity, and an event of it where the account watches that. */
    change: (request: SandboxChangeRequest, options?: CallOptions): Promise<SandboxChangeAnswer> =>
      this.#run(
        Effect.flatMap(decoded(SandboxChangeRequest, request), (asked) =>
          SandboxChanges.use((changes) => changes.make(this.#caller, asked))
        ),
        options
      )
  }

  /** Ends what runs, and closes the database. Until then the process lives. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#runtime.dispose()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
