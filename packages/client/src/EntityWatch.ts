/** The client: one method for each operation of the service. */

import { beginning } from "./beginning.ts"
import type { Call, Pages } from "./Call.ts"
import type {
  AccountUsage,
  AllChangesQuery,
  Change,
  ChangeStreamQuery,
  ChangesPage,
  ChangesQuery,
  CreateSubscription,
  DecisionAnswer,
  DecisionPage,
  DecisionsQuery,
  EntryChange,
  EntryChangePage,
  EntryChangesQuery,
  JournalEntry,
  JournalPage,
  JournalQuery,
  KeptSubject,
  ListPut,
  ListStatuses,
  ListSubscriptions,
  OperationalEvent,
  OperationalEventsPage,
  OperationalEventsQuery,
  OperationalWebhookAnswer,
  OperationalWebhookSet,
  PutList,
  ReceiptKeys,
  RecordDecision,
  RecordedDecision,
  RecoverWebhooks,
  RegisterList,
  ResolveRequest,
  ResolveResult,
  SandboxChangeAnswer,
  SandboxChangeRequest,
  ScreenRequest,
  ScreenResult,
  SecretRolled,
  SetOperationalWebhook,
  SubjectFacts,
  SubjectPage,
  SubjectsQuery,
  Subscription,
  SubscriptionAnswer,
  SubscriptionCreated,
  SubscriptionList,
  UpdateSubscription,
  Validation,
  WatchedSubject,
  WebhookDelivery,
  WebhookDeliveryAnswer,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhooksRecovered,
  WebhookTestAnswer
} from "./contract.ts"
import type { Response } from "./platform.ts"
import { newIdempotencyKey } from "./retry.ts"
import { segment } from "./segment.ts"
import { type CallOptions, type ClientOptions, type IdempotentOptions, sender } from "./send.ts"

/** A client of one Entity Watch service, for one API key. Every method rejects with an `EntityWatchError`. */
export class EntityWatch {
  readonly #send: ReturnType<typeof sender>

  /** A client that differs from this one in these options. */
  declare readonly withOptions: (changed: Partial<ClientOptions>) => EntityWatch

  /** Throws a TypeError when `baseUrl` is no URL or `apiKey` cannot be one. */
  constructor(options: ClientOptions) {
    this.#send = sender(options)
    this.withOptions = (changed) => new EntityWatch({ ...options, ...changed })
  }

  /** Who is it? Candidates, best first; none when nothing is found. */
  resolve(request: ResolveRequest, options?: CallOptions): Call<ResolveResult> {
    return this.#send("POST", "/v1/resolve", options, "candidates", request)
  }

  /**
   * Should a person look at it? `no_match` is not a clearance. Politically exposed persons and adverse media are not
   * looked at, and who the directors and beneficial owners are is not looked up.
   */
  screen(request: ScreenRequest, options?: CallOptions): Call<ScreenResult> {
    return this.#send("POST", "/v1/screen", options, "overall", request)
  }

  /**
   * Records what a person came to about a match. It is never changed: a later one counts in its place. Several attempts
   * record one.
   */
  recordDecision(
    request: RecordDecision,
    { idempotencyKey = newIdempotencyKey(), ...options }: IdempotentOptions = {}
  ): Call<DecisionAnswer> {
    return this.#send("POST", "/v1/decisions", options, "decision", request, undefined, idempotencyKey)
  }

  /** The decisions, the latest first. */
  decisions(query?: DecisionsQuery, options?: CallOptions): Pages<DecisionPage, RecordedDecision> {
    return this.#send("GET", "/v1/decisions", options, "decisions", query)
  }

  /** What was asked and what was answered, the latest first, where the service keeps a journal. */
  journal(query?: JournalQuery, options?: CallOptions): Pages<JournalPage, JournalEntry> {
    return this.#send("GET", "/v1/journal", options, "entries", query)
  }

  /**
   * Many questions in one request, a JSON object on each line; resolves with the lines of the answer as text. `resolveAll`,
   * `screenAll` and `validateAll` send and read them. `subjects` puts each line under watch.
   */
  lines(
    operation: "resolve" | "screen" | "validate" | "subjects",
    questions: string,
    options?: CallOptions
  ): Call<string> {
    return this.#send("POST", `/v1/${operation}`, options, undefined, questions, "lines")
  }

  /** Is the ABN or ACN well formed? No register is asked. */
  validate(identifier: string, options?: CallOptions): Call<Validation> {
    return this.#send("GET", `/v1/validate/${segment(identifier)}`, options, "valid")
  }

  /** Which reading of each register serves, and how old it is. */
  registers(options?: CallOptions): Call<RegisterList> {
    return this.#send("GET", "/v1/registers", options, "registers")
  }

  /** What the account used in the last days, its limits, and what is left. */
  usage(options?: CallOptions): Call<AccountUsage> {
    return this.#send("GET", "/v1/usage", options, "days")
  }

  /** The public keys that receipts of screens are signed with, as a JWK set. */
  receiptKeys(options?: CallOptions): Call<ReceiptKeys> {
    return this.#send("GET", "/v1/receipts/key", options, "keys")
  }

  /**
   * Every change of a watched entity, oldest first, from after `since` (default: the beginning) to the newest. Keep
   * `created_at` of what you have handled: it is the cursor to pass as `since` the next time.
   */
  async *changes(
    identifier: string,
    { limit, since, ...options }: Partial<ChangesQuery> & CallOptions = {}
  ): AsyncGenerator<Change, void, undefined> {
    yield* this.#feed(`/v1/entity/${segment(identifier)}/changes`, options, { limit, since })
  }

  /** One page of them. */
  changesPage(identifier: string, query: ChangesQuery, options?: CallOptions): Pages<ChangesPage, Change> {
    return this.#feed(`/v1/entity/${segment(identifier)}/changes`, options, query)
  }

  /**
   * Every change of all the account's entities, in the one order of its events, as `changes` reads those of one. `types`
   * leaves out what is of other types.
   */
  async *allChanges({
    limit,
    since,
    types,
    ...options
  }: AllChangesQuery & CallOptions = {}): AsyncGenerator<Change, void, undefined> {
    yield* this.#feed("/v1/changes", options, { limit, types, since })
  }

  /** One page of them. */
  allChangesPage(query?: AllChangesQuery, options?: CallOptions): Pages<ChangesPage, Change> {
    return this.#feed("/v1/changes", options, query)
  }

  #feed(
    path: string,
    options: CallOptions | undefined,
    query?: { readonly [Key in keyof AllChangesQuery]: AllChangesQuery[Key] | undefined }
  ): Pages<ChangesPage, Change> {
    return this.#send("GET", path, options, "changes", { ...query, since: query?.since ?? beginning })
  }

  /** The answer to `GET /v1/changes/stream` as it begins. `stream` reads it, and connects again. */
  changeStream(query?: ChangeStreamQuery, options?: CallOptions): Call<Response> {
    return this.#send("GET", "/v1/changes/stream", options, undefined, query, "stream")
  }

  /** Subjects of your own that the screening lists are compared with whenever these change. */
  readonly subjects = {
    /** Adds one, or replaces its facts. It is not screened. */
    put: (ref: string, facts: SubjectFacts, options?: CallOptions): Call<KeptSubject> =>
      this.#send("PUT", `/v1/subjects/${segment(ref)}`, options, "outcome", facts),
    get: (ref: string, options?: CallOptions): Call<WatchedSubject> =>
      this.#send("GET", `/v1/subjects/${segment(ref)}`, options, "name"),
    list: (
      query?: SubjectsQuery,
      options?: CallOptions
    ): Pages<SubjectPage, SubjectPage["subjects"][number]> =>
      this.#send("GET", "/v1/subjects", options, "subjects", query),
    /** What became, within a period, of the entries that they possibly match. */
    changes: (query?: EntryChangesQuery, options?: CallOptions): Pages<EntryChangePage, EntryChange> =>
      this.#send("GET", "/v1/subject-changes", options, "changes", query),
    delete: (ref: string, options?: CallOptions): Call<void> =>
      this.#send("DELETE", `/v1/subjects/${segment(ref)}`, options)
  }

  /** Screening lists of your own, which are compared with beside the three. */
  readonly lists = {
    /** Puts the whole of one in force. */
    put: (name: string, list: PutList, options?: CallOptions): Call<ListPut> =>
      this.#send("PUT", `/v1/lists/${segment(name)}`, options, "list", list),
    list: (options?: CallOptions): Call<ListStatuses> => this.#send("GET", "/v1/lists", options, "lists"),
    delete: (name: string, options?: CallOptions): Call<void> =>
      this.#send("DELETE", `/v1/lists/${segment(name)}`, options)
  }

  readonly watch = {
    /** `secret` is shown this once. Several attempts make one subscription. */
    create: (
      request: CreateSubscription,
      { idempotencyKey = newIdempotencyKey(), ...options }: IdempotentOptions = {}
    ): Call<SubscriptionCreated> =>
      this.#send("POST", "/v1/watch", options, "secret", request, undefined, idempotencyKey),

    /** All that are not deleted, or those of one status; with `limit` or `cursor` a page of them. */
    list: (query?: ListSubscriptions, options?: CallOptions): Pages<SubscriptionList, Subscription> =>
      this.#send("GET", "/v1/watch", options, "subscriptions", query),

    get: (id: string, options?: CallOptions): Call<SubscriptionAnswer> =>
      this.#send("GET", `/v1/watch/${segment(id)}`, options, "subscription"),

    /** Each field sent replaces the whole value. */
    update: (id: string, request: UpdateSubscription, options?: CallOptions): Call<SubscriptionAnswer> =>
      this.#send("PATCH", `/v1/watch/${segment(id)}`, options, "subscription", request),

    delete: (id: string, options?: CallOptions): Call<void> =>
      this.#send("DELETE", `/v1/watch/${segment(id)}`, options),

    /** The secret before stops being valid at once. Several attempts roll once. */
    rollSecret: (
      id: string,
      { idempotencyKey = newIdempotencyKey(), ...options }: IdempotentOptions = {}
    ): Call<SecretRolled> =>
      this.#send(
        "POST",
        `/v1/watch/${segment(id)}/roll`,
        options,
        "secret",
        undefined,
        undefined,
        idempotencyKey
      ),

    /**
     * Sends its receiver a delivery of type `test` at once, and tells what came of it. Retried after 429 only, so that a
     * receiver gets one.
     */
    test: (id: string, options?: CallOptions): Call<WebhookTestAnswer> =>
      this.#send("POST", `/v1/watch/${segment(id)}/test`, options, "test", undefined, "once"),

    /** What became of its webhooks, the latest event first. */
    deliveries: (
      id: string,
      query?: WebhookDeliveryQuery,
      options?: CallOptions
    ): Pages<WebhookDeliveryPage, WebhookDelivery> =>
      this.#send("GET", `/v1/watch/${segment(id)}/deliveries`, options, "deliveries", query),

    /** Sends an event again at once, whatever became of it. Retried after 429 only, so that it is sent once. */
    resend: (id: string, eventId: string, options?: CallOptions): Call<WebhookDeliveryAnswer> =>
      this.#send(
        "POST",
        `/v1/watch/${segment(id)}/deliveries/${segment(eventId)}/resend`,
        options,
        "delivery",
        undefined,
        "once"
      ),

    /** Sends again what was given up since then. */
    recover: (id: string, request: RecoverWebhooks, options?: CallOptions): Call<WebhooksRecovered> =>
      this.#send("POST", `/v1/watch/${segment(id)}/recover`, options, "recovered", request)
  }

  /** Where the service tells of disabled subscriptions and of deliveries that were given up. */
  readonly operationalWebhook = {
    /** `secret` is shown this once. Retried after 429 only: each call makes a new one. */
    set: (request: SetOperationalWebhook, options?: CallOptions): Call<OperationalWebhookSet> =>
      this.#send("PUT", "/v1/operational-webhook", options, "secret", request, "once"),

    get: (options?: CallOptions): Call<OperationalWebhookAnswer> =>
      this.#send("GET", "/v1/operational-webhook", options, "operational_webhook"),

    delete: (options?: CallOptions): Call<void> => this.#send("DELETE", "/v1/operational-webhook", options)
  }

  /** A page of what was told there, oldest first, whether or not there is such a webhook. */
  operationalEvents(
    query?: OperationalEventsQuery,
    options?: CallOptions
  ): Pages<OperationalEventsPage, OperationalEvent> {
    return this.#send("GET", "/v1/operational-events", options, "events", query)
  }

  readonly sandbox = {
    /**
     * Makes a change happen to an invented entity. Sandbox keys only. Retried after 429 only: doing it twice would be two
     * changes.
     */
    change: (request: SandboxChangeRequest, options?: CallOptions): Call<SandboxChangeAnswer> =>
      this.#send("POST", "/v1/sandbox/changes", options, "deliveries", request, "once")
  }
}
