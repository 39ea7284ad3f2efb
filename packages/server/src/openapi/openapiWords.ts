/** What the reference says of each operation: the words and examples that the contract leaves out. */
import { common, posted, read } from "./failureWords.ts"
import { linesOf } from "./linesExamples.ts"
import {
  registerList,
  resolveRequests,
  resolveResult,
  screenRequests,
  screenResult,
  validations,
  wellFormedAbn
} from "./openapiExamples.ts"
import { operationalWords } from "./operationalWords.ts"
import { receiptKeys } from "./receiptExamples.ts"
import type { Words } from "./Words.ts"
import { changesPage, sandboxChangeAnswer, sandboxChangeRequests } from "./watchExamples.ts"
import { watchWords } from "./watchWords.ts"

export const words: Record<string, Words> = {
  "post /v1/resolve": {
    summary: "Find an entity",
    description:
      "Finds the entities that an ABN, an ACN or a name may refer to, best first. Send exactly one of `abn`, `acn` and `name`; `state`, `postcode` and `mode` belong to a name. `filter` keeps entities of a form, an ABN status, a GST registration, a charity or a licence; it comes before the cut to ten, and `filtered` says how far was looked. An identifier gives `match_confidence` 100; a match by name alone is advisory and stays at 90 or less. Check digits are not enforced, and whatever is not found is 200 with empty `candidates`. While the index of names is being built, only equal names and their neighbours in alphabetical order are compared: `disclaimer` then says so, and where none was found the answer is 503. Every value names the register it comes from, and where registers disagree `conflicts` shows each value. A screening block in a candidate is a first look: `no_match` there is not a clearance.",
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
  "post /v1/validate": {
    summary: "Check many numbers for typing errors",
    description:
      "Says of one number, or of the number on each line, whether its check digits agree. No register is contacted and no allowance is used; lines count towards the rate limit as those of other operations do. What has neither nine nor eleven digits is answered with an error.",
    requests: { "an ABN": { identifier: "23 990 000 014" } },
    answered: "Whether the check digits agree.",
    answers: validations,
    lines: linesOf({ identifier: "23 990 000 014" }, { identifier: "990000014" }, wellFormedAbn),
    failures: { ...posted, 400: "Send eleven digits for an ABN or nine digits for an ACN." }
  },
  ...watchWords,
  "get /v1/entity/{id}/changes": {
    summary: "Read an entity's changes",
    description:
      "Answers the account's change events of an entity, oldest first: every event that a webhook would deliver, failed deliveries included. Begin with `since=1970-01-01T00:00:00Z`, then pass `next_cursor` until it is null; nothing is lost or repeated on the way. Every event is kept, unless the operator set after how many days events are removed: then a `since` after which one was removed is answered with 410, and one in 1970 with all that are kept. An entity that the account never watched has an empty page. An entity with an ABN and an ACN is found by either.",
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
      "Answers the change events of all entities of the account, oldest first, in one strict order: every event that a webhook would deliver, failed deliveries included. One request follows what would otherwise take one for each entity. Begin without `since`, then pass `next_cursor` until it is null, and `created_at` of the last event the next time; nothing is lost or repeated on the way. `types` leaves out events of other types. Every event is kept, unless the operator set after how many days events are removed: then a `since` after which one of the account was removed is answered with 410, and none at all with all that are kept.",
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
  ...operationalWords,
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
