/** What the reference says of each operation: the words and examples that the contract leaves out. */

import { linesOf } from "./linesExamples.ts"
import {
  registerList,
  resolveRequests,
  resolveResult,
  screenRequests,
  screenResult,
  validations
} from "./openapiExamples.ts"
import { receiptKeys } from "./receiptExamples.ts"
import {
  changesPage,
  createRequests,
  recoverRequests,
  sandboxChangeAnswer,
  sandboxChangeRequests,
  secretRolled,
  subscription,
  subscriptionCreated,
  subscriptionCursor,
  subscriptionId,
  updateRequests,
  webhookDelivery,
  webhookDeliveryPage,
  webhooksRecovered
} from "./watchExamples.ts"

export interface Words {
  readonly summary: string
  readonly description: string
  readonly requests?: Record<string, unknown>
  readonly answered: string
  readonly answers: Record<string, unknown>
  readonly failures: Record<number, string>
  /** By the parameter's name: an example, and what the contract cannot say of the parameter. */
  readonly parameters?: Record<
    string,
    { readonly example: unknown; readonly description?: string; readonly schema?: object }
  >
  /** No rate limit and no allowance apply. */
  readonly isFree?: true
  /** It also takes many questions at once, one on each line. */
  readonly lines?: { readonly asked: ReadonlyArray<object>; readonly answered: ReadonlyArray<object> }
}

const common = {
  401: "Send an API key in the header Authorization: Bearer svc_sk_…",
  500: "Something failed on our side; the log has it under this request_id.",
  503: "The service is answering too many requests; try again in a second."
}

const read = {
  ...common,
  429: "The account sent too many requests; wait 1 s before the next one.",
  502: "The database could not be read or written; try again in a few seconds."
}

const posted = {
  ...read,
  413: "Send a body of at most 256 KiB.",
  415: "Send the body as JSON, with Content-Type: application/json."
}

const written = { ...posted, 413: "Send a body of at most 1024 KiB." }
const noSubscription = "The account has no subscription of this id."
const subscriptionParameter = { id: { example: subscriptionId } }
const idempotencyKey = { "idempotency-key": { example: "order-7f3a" } }

export const words: Record<string, Words> = {
  "post /v1/resolve": {
    summary: "Find an entity",
    description:
      "Finds the entities that an ABN, an ACN or a name may refer to, best first. Send exactly one of `abn`, `acn` and `name`; `state`, `postcode` and `mode` belong to a name. An identifier gives `match_confidence` 100; a match by name alone is advisory and stays at 90 or less. Check digits are not enforced, and whatever is not found is 200 with empty `candidates`. While the index of names is being built, only equal names and their neighbours in alphabetical order are compared: `disclaimer` then says so, and where none was found the answer is 503. Every value names the register it comes from, and where registers disagree `conflicts` shows each value. A screening block in a candidate is a first look: `no_match` there is not a clearance.",
    requests: resolveRequests,
    answered: "The candidates, best first; possibly none.",
    answers: { "a company, canonical fields only": resolveResult },
    lines: linesOf({ abn: "51824753556", include: [] }, { name: "Emu Plains Joinery" }, resolveResult),
    failures: { ...posted, 400: "Send exactly one of abn, acn and name, not abn and name." }
  },
  "post /v1/screen": {
    summary: "Screen a name or an entity",
    description:
      "Compares a name, or the names of the entity behind an ABN or ACN, with the sanctions list and the registers of banned and disqualified persons and organisations. Send exactly one of `name`, `abn` and `acn`; for a trust the corporate trustee is screened. `dob` and `pob` raise a score and never exclude anyone. `overall` is `review` if any list says so, otherwise `unavailable` if any list could not be relied on, otherwise `no_match`. **`no_match` is not a clearance, and `review` is not a finding**: a possible match needs a person to look at it. A list that could not be read is `unavailable`, never `no_match`.",
    requests: screenRequests,
    answered: "A verdict for each list, and overall. None of them is a clearance.",
    answers: { "a possible match": screenResult },
    lines: linesOf({ name: "Mirage Lending Pty Ltd" }, {}, screenResult),
    failures: {
      ...posted,
      400: "dob must be a date such as 1970-01-31: what was sent is a day that is in no calendar."
    }
  },
  "get /v1/registers": {
    summary: "See what the answers rest on",
    description:
      "Lists every register with the reading that is in force: its version, its own date, when it was last read or confirmed, its rows and digest, and whether a later attempt failed. A screening list that is `partial`, `stale` or `not_loaded` never answers `no_match`.",
    answered: "Every register, loaded or not.",
    answers: { "one of them": registerList },
    failures: { ...read, 400: "Remove the unknown field mode." }
  },
  "get /v1/receipts/key": {
    summary: "Check receipts",
    description:
      "Lists the public keys that receipts of screens are signed with, as a JWK set, the newest first. No API key is needed: whoever is shown a receipt may check it. A receipt names its key in `key_id`; the signature is Ed25519 over the receipt without `signature`, written as canonical JSON (RFC 8785). A retired key signs no more, and what it signed stays good. There is none before the first receipt.",
    answered: "The keys, possibly none.",
    answers: { "one key": receiptKeys },
    failures: {
      400: "Send a Host header.",
      500: common[500],
      502: read[502],
      503: common[503]
    },
    isFree: true
  },
  "get /v1/validate/{identifier}": {
    summary: "Check an ABN or ACN for typing errors",
    description:
      "Says whether the check digits of an ABN or ACN agree. No register is contacted, no rate limit applies and no allowance is used, and it answers while the database is away. `valid: true` says that the number is well formed, and not that it was issued or is in use.",
    answered: "Whether the check digits agree.",
    answers: validations,
    failures: {
      ...common,
      400: "Send eleven digits for an ABN or nine digits for an ACN.",
      404: "There is nothing at this path."
    },
    parameters: { identifier: { example: "23 990 000 014" } },
    isFree: true
  },
  "post /v1/watch": {
    summary: "Watch entities",
    description:
      "Creates a subscription: when one of `entities` changes in a way that `events` selects, a signed webhook goes to `webhook_url`. Watching begins with the registers as they are: nothing that happened before is told. The answer holds the signing secret, which no other answer shows; a repeated request with the same `Idempotency-Key` gets it again for 24 hours. An account may have 200 subscriptions in each mode, which watch 100,000 entities in all, unless the operator set other limits.",
    requests: createRequests,
    answered: "The subscription, and its secret this once.",
    answers: { "a new subscription": subscriptionCreated },
    failures: {
      ...written,
      400: "entities[0] must be an ABN of eleven digits or an ACN of nine, with agreeing check digits.",
      409: "This Idempotency-Key was sent with another request in the last 24 hours; send a new key for a new request."
    },
    parameters: idempotencyKey
  },
  "get /v1/watch": {
    summary: "List subscriptions",
    description:
      "Lists every subscription of the account in the key's mode, oldest first and all at once: active, paused and disabled ones, unless `status` selects. Sandbox and live subscriptions are separate. The answer is streamed: a body that breaks off is no list. With `limit` or `cursor` the answer is a page of less than a megabyte: send `next_cursor` as `cursor` for the next one, until it is null. What is created or deleted meanwhile may be listed or not; everything else is listed once.",
    answered: "The subscriptions, possibly none.",
    answers: {
      "one subscription": { subscriptions: [subscription] },
      "a page, with limit=1": { subscriptions: [subscription], next_cursor: subscriptionCursor }
    },
    failures: { ...read, 400: "status must be active, paused or disabled." },
    parameters: {
      status: { example: "active" },
      limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
      cursor: { example: subscriptionCursor }
    }
  },
  "get /v1/watch/{id}": {
    summary: "Read a subscription",
    description:
      "Answers one subscription, without its secret. A subscription of another account or of the other mode is answered like one that never existed.",
    answered: "The subscription.",
    answers: { "a subscription": { subscription } },
    failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "patch /v1/watch/{id}": {
    summary: "Change a subscription",
    description:
      "Changes the fields that are sent and leaves the others. Each replaces the whole value; `null` is refused. Entities and event types that stay are watched on without a gap, new ones from now on. `paused` holds deliveries back while events are still recorded; `active` sends them in order, and also resumes a subscription that the service disabled.",
    requests: updateRequests,
    answered: "The subscription as it is now.",
    answers: { "a subscription": { subscription } },
    failures: { ...written, 400: "status must be active or paused.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "delete /v1/watch/{id}": {
    summary: "Delete a subscription",
    description:
      "Removes the subscription and what it watches. Deliveries that were still to be made are failed; its events stay readable.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "post /v1/watch/{id}/roll": {
    summary: "Roll the signing secret",
    description:
      "Makes a new signing secret and shows it once. The one before is invalid from then on, for deliveries that are being retried too. It takes no body, or an empty object, and another one rolls nothing; a repeated request with the same `Idempotency-Key` gets the same secret for 24 hours.",
    answered: "The new secret.",
    answers: { "a new secret": secretRolled },
    failures: {
      ...read,
      400: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
      404: noSubscription,
      409: "This Idempotency-Key was sent with another request in the last 24 hours; send a new key for a new request."
    },
    parameters: { ...subscriptionParameter, ...idempotencyKey }
  },
  "get /v1/watch/{id}/deliveries": {
    summary: "List a subscription's deliveries",
    description:
      "Lists the deliveries of a subscription, the latest event first: what became of each, when the next attempt is due, and its attempts with how long each took, what was answered and why it failed. `status` selects, for example `failed`. Each page looks through 2,000 events of the account: it may hold fewer deliveries than `limit`, or none, and still have a `next_cursor`.",
    answered: "A page of deliveries, possibly empty.",
    answers: { "one that is tried again": webhookDeliveryPage },
    failures: {
      ...read,
      400: "status must be pending, delivered or failed.",
      404: noSubscription
    },
    parameters: {
      ...subscriptionParameter,
      status: { example: "failed", description: "Only those that are pending, delivered or failed." },
      limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
      cursor: {
        example: "2026-11-21T04:50:00.104233Z",
        description: "next_cursor of the page before. Without it the page begins with the latest event."
      }
    }
  },
  "post /v1/watch/{id}/deliveries/{event_id}/resend": {
    summary: "Send an event again",
    description:
      "Makes the delivery of an event due at once, whatever became of it: also where it was delivered. It has the same body and `webhook-id`, and a new signature. A subscription that is paused or disabled sends it once it is active again. It takes no body, or an empty object.",
    answered: "The delivery, which is due.",
    answers: { "a delivery": { delivery: webhookDelivery } },
    failures: {
      ...read,
      400: "Leave the body out, or send {}: this operation takes no fields.",
      404: "The subscription has no delivery of this event.",
      409: "The event is being delivered at this moment; see what becomes of it before you send it again."
    },
    parameters: { ...subscriptionParameter, event_id: { example: webhookDelivery.event_id } }
  },
  "post /v1/watch/{id}/recover": {
    summary: "Send again what was given up",
    description:
      "Makes every delivery due at once that was given up (`failed`) and whose event was recorded at `since` or later, for at least one more attempt: for a receiver that was away. At most 10,000 at a time; `more` says whether to ask again. What was delivered, and what is still being tried, stays as it is.",
    requests: recoverRequests,
    answered: "How many are due.",
    answers: { "a dozen": webhooksRecovered },
    failures: {
      ...written,
      400: "since is required and must be an ISO-8601 timestamp.",
      404: noSubscription,
      413: "Send a body of at most 256 KiB."
    },
    parameters: subscriptionParameter
  },
  "get /v1/entity/{id}/changes": {
    summary: "Read an entity's changes",
    description:
      "Answers the account's change events of an entity, oldest first: every event that a webhook would deliver, failed deliveries included. Begin with `since=1970-01-01T00:00:00Z`, then pass `next_cursor` until it is null; nothing is lost or repeated on the way. Events are kept for 400 days, unless the operator set another number: a `since` after which one was removed is answered with 410, and one in 1970 with all that are kept. An entity that the account never watched has an empty page. An entity with an ABN and an ACN is found by either.",
    answered: "A page of events, possibly empty.",
    answers: { "one event": changesPage },
    failures: {
      ...read,
      400: "since is required and must be an ISO-8601 timestamp.",
      410: "Events of this entity up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
    },
    parameters: {
      id: { example: "23990000014" },
      since: {
        example: "1970-01-01T00:00:00Z",
        description:
          "Exclusive. An ISO 8601 timestamp with a zone; decimals past the sixth are cut. 1970-01-01T00:00:00Z for everything."
      },
      limit: {
        example: 50,
        description: "More than 200 counts as 200.",
        schema: { type: "integer", minimum: 1, default: 50 }
      }
    }
  },
  "get /v1/changes": {
    summary: "Read all changes of the account",
    description:
      "Answers the change events of all entities of the account, oldest first, in one strict order: every event that a webhook would deliver, failed deliveries included. One request follows what would otherwise take one for each entity. Begin without `since`, then pass `next_cursor` until it is null, and `created_at` of the last event the next time; nothing is lost or repeated on the way. `types` leaves out events of other types. Events are kept for 400 days, unless the operator set another number: a `since` after which one of the account was removed is answered with 410, and none at all with all that are kept.",
    answered: "A page of events, possibly empty.",
    answers: { "one event": changesPage },
    failures: {
      ...read,
      400: "since must be an ISO-8601 timestamp, or empty.",
      410: "Events of this account up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
    },
    parameters: {
      since: {
        example: "2026-11-21T04:50:00.104233Z",
        description:
          "Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept."
      },
      types: {
        example: "name_change,abn_cancelled",
        description: "Only these event types, with commas between them. Without it, all."
      },
      limit: {
        example: 200,
        description: "More than 200 counts as 200.",
        schema: { type: "integer", minimum: 1, default: 50 }
      }
    }
  },
  "post /v1/sandbox/changes": {
    summary: "Make a change happen in the sandbox",
    description:
      "For sandbox keys. Makes a change of the given kind happen to an invented entity, as the calling account sees it, and takes it along the way of a real one: it is compared, recorded, signed and delivered to the account's subscriptions that watch the entity for it. An account can make 10,000 deliveries a day, unless the operator set another number: beyond that the answer is 429.",
    requests: sandboxChangeRequests,
    answered: "What came of it.",
    answers: { "an event": sandboxChangeAnswer },
    failures: {
      ...posted,
      400: "identifier must be eleven digits for an ABN or nine for an ACN.",
      404: "There is nothing at this path."
    }
  }
}
