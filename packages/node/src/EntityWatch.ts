/**
 * Entity Watch as a library: what the server answers, without a server. `EntityWatch.open` answers promises,
 * `EntityWatch.layer` gives the services of core to a program that is written with Effect. packages/core/docs/library.md
 */

import type { CallOptions, EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
import { noIdentifier } from "@entity-watch/contract/http/sentences"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import type { DecisionAnswer, DecisionPage } from "@entity-watch/contract/schema/Decision"
import { DecisionsQuery, refusedEmpty } from "@entity-watch/contract/schema/Decision"
import {
  type JournalPage,
  JournalQuery,
  refusedEmpty as journalRefusedEmpty
} from "@entity-watch/contract/schema/Journal"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { RegisterList } from "@entity-watch/contract/schema/RegisterStatus"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import { type SandboxChangeAnswer, SandboxChangeRequest } from "@entity-watch/contract/schema/SandboxChange"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type { Validation } from "@entity-watch/contract/schema/Validation"
import { AccountChangesQuery, ChangesQuery } from "@entity-watch/contract/schema/watchRequests"
import { ApiKeys } from "@entity-watch/core/access"
import { Decisions } from "@entity-watch/core/decide"
import { Journal } from "@entity-watch/core/journal"
import { Resolver } from "@entity-watch/core/resolve"
import { SandboxChanges } from "@entity-watch/core/sandbox"
import { DecisionRecorder, Screener } from "@entity-watch/core/screen"
import { Statuses } from "@entity-watch/core/snapshots"
import { validate } from "@entity-watch/core/validate"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime } from "effect"
import { asQuery, decoded, meant } from "./asked.ts"
import { EntityWatchError, errorOf, notOpened } from "./EntityWatchError.ts"
import { type LayerOptions, layer } from "./layer.ts"
import { listMethods } from "./listMethods.ts"
import { Loading, type Refreshed, refresh } from "./refresh/refreshOne.ts"
import {
  type ResolvedFile,
  type ResolveFileRequest,
  resolveFile,
  type ScreenedFile,
  type ScreenFileRequest,
  screenFile
} from "./rows/libraryFiles.ts"
import { loadSandbox } from "./sandbox/loadSandbox.ts"
import { subjectMethods } from "./subjectMethods.ts"
import { watchMethods } from "./watchMethods.ts"

export interface EntityWatchOptions extends LayerOptions {
  /** `sandbox` answers from invented registers, which are loaded at the start. Default: `live`. */
  readonly mode?: Mode
  /**
   * The name of the account whose subscriptions and changes these are, which is made where there is none. Default:
   * `library`. Somebody who has a key of an account of that name in a server over the same database sees the same.
   */
  readonly account?: string
}

type Services = Layer.Success<ReturnType<typeof layer>>
type Runtime = ManagedRuntime.ManagedRuntime<Services, Layer.Error<ReturnType<typeof layer>>>

/** Every method rejects with an `EntityWatchError`, or with the reason of an aborted signal. What the methods of `EntityWatchApi` are for stands there. */
export class EntityWatch implements EntityWatchApi {
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

  resolve(request: ResolveRequest, options?: CallOptions): Promise<ResolveResult> {
    return this.#run(
      Effect.flatMap(meant(ResolveRequest, request), (asked) =>
        Resolver.use((resolver) => resolver.resolve(this.#caller, asked))
      ),
      options
    )
  }

  screen(request: ScreenRequest, options?: CallOptions): Promise<ScreenResult> {
    return this.#run(
      Effect.flatMap(meant(ScreenRequest, request), (asked) =>
        Screener.use((screener) => screener.screen(this.#caller, asked))
      ),
      options
    )
  }

  recordDecision(request: RecordDecision, options?: CallOptions): Promise<DecisionAnswer> {
    return this.#run(
      Effect.flatMap(meant(RecordDecision, request), (asked) =>
        Effect.map(
          DecisionRecorder.use((recorder) => recorder.record(this.#caller, asked, null)),
          (decision) => ({ decision })
        )
      ),
      options
    )
  }

  decisions(query: DecisionsQuery = {}, options?: CallOptions): Promise<DecisionPage> {
    return this.#run(
      Effect.flatMap(decoded(DecisionsQuery, asMeant(asQuery(query), refusedEmpty)), (asked) =>
        Decisions.use((decisions) => decisions.list(this.#caller, asked))
      ),
      options
    )
  }

  journal(query: JournalQuery = {}, options?: CallOptions): Promise<JournalPage> {
    return this.#run(
      Effect.flatMap(decoded(JournalQuery, asMeant(asQuery(query), journalRefusedEmpty)), (asked) =>
        Journal.use((journal) => journal.list(this.#caller, asked))
      ),
      options
    )
  }

  async validate(identifier: string): Promise<Validation> {
    const validation = validate(String(identifier))
    if (validation.reason === "format") throw new EntityWatchError("invalid_request", noIdentifier)
    return validation
  }

  registers(options?: CallOptions): Promise<RegisterList> {
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

  /**
   * Screens every row of a file of customers against one snapshot of each list, and writes the results and a report into
   * a folder: what `entity-watch screen --file` does. Rejects with `invalid_request` for a file that cannot be read.
   */
  screenFile(request: ScreenFileRequest, options?: CallOptions): Promise<ScreenedFile> {
    return this.#run(screenFile(this.#caller.mode, request), options)
  }

  /** Resolves every row of a file of suppliers: what `entity-watch resolve --file` does. Otherwise as `screenFile`. */
  resolveFile(request: ResolveFileRequest, options?: CallOptions): Promise<ResolvedFile> {
    return this.#run(resolveFile(this.#caller.mode, request), options)
  }

  changesPage(identifier: string, query: ChangesQuery, options?: CallOptions): Promise<ChangesPage> {
    return this.#run(
      Effect.flatMap(meant(ChangesQuery, asQuery(query)), (asked) =>
        ChangeFeed.use((feed) => feed.read(this.#caller, identifier, asked))
      ),
      options
    )
  }

  allChangesPage(query: AccountChangesQuery = {}, options?: CallOptions): Promise<ChangesPage> {
    return this.#run(
      Effect.flatMap(meant(AccountChangesQuery, asQuery(query)), (asked) =>
        ChangeFeed.use((feed) => feed.readAll(this.#caller, asked))
      ),
      options
    )
  }

  readonly watch = watchMethods(
    (asked, options) => this.#run(asked, options),
    () => this.#caller
  )

  readonly lists = listMethods(
    (asked, options) => this.#run(asked, options),
    () => this.#caller
  )

  readonly subjects = subjectMethods(
    (asked, options) => this.#run(asked, options),
    () => this.#caller
  )

  readonly sandbox = {
    change: (request: SandboxChangeRequest, options?: CallOptions): Promise<SandboxChangeAnswer> =>
      this.#run(
        Effect.flatMap(meant(SandboxChangeRequest, request), (asked) =>
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
