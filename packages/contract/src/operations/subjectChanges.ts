/** `GET /v1/subject-changes`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { recordedDecision } from "../examples/decisions.ts"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { comparingEditions } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { EntryChangePage, EntryChangesQuery } from "../schema/EntryChange.ts"

const { decided_at, decided_by, id, list_ref, outcome, reason, reason_code, source, subject_ref } =
  recordedDecision

export const entryChangePage: EntryChangePage = {
  since: "2026-10-31T00:00:00.000Z",
  until: "2026-12-01T00:00:00.000Z",
  changes: [
    {
      subject_ref,
      source,
      list_ref,
      name: "Jordan EXAMPLE",
      became: "changed",
      as_of: "2026-11-24T00:00:00Z",
      loaded_at: "2026-11-24T05:10:00Z",
      decided: {
        id,
        outcome,
        reason,
        reason_code,
        decided_by,
        decided_at,
        agreed_by: null,
        holds: false,
        fell_because: [{ what: "entry", fact: "dob_raw", before: "Approximately 1970", after: "1971-01-31" }]
      }
    },
    {
      subject_ref: "customer-4712",
      source,
      list_ref: "9998",
      name: "Sam EXAMPLE",
      became: "removed",
      as_of: "2026-11-24T00:00:00Z",
      loaded_at: "2026-11-24T05:10:00Z",
      decided: null
    }
  ],
  not_known: [
    {
      source: "asic-banned-disqualified-persons",
      reason: "loaded_later",
      note: "What the list held before 2026-11-09T04:00:00Z is not known here."
    }
  ],
  next_cursor: null
}

export const subjectChanges = HttpApiEndpoint.get("subjectChanges", "/v1/subject-changes", {
  query: EntryChangesQuery,
  success: EntryChangePage,
  error: readErrors
})
  .annotate(NeededRole, "reviewer")
  .annotate(About, {
    summary: "List what became of subjects' matches",
    description:
      "Lists, for a period that ends now, the possible matches of watched subjects that are new, and those whose entry changed on its list or was removed from it. It knows the matches of which the account was told by an event, and those about which it decided. What was removed and put back as it was is not listed. No subject is screened for it. Send `next_cursor` as `cursor` for the next page, until it is null.",
    answered: "A page of changes, possibly empty.",
    answers: { "one changed, one removed": entryChangePage },
    failures: { ...read, 400: "since must not be in the future: it is 2026-12-01T00:00:00.000Z now." },
    parameters: {
      since: { example: "2026-10-31T00:00:00Z" },
      limit: {
        example: 50,
        description:
          "How many changes, at most 200. A page ends with the last change of a subject. Send the `since` of the first page with each cursor: without it each page counts its 31 days anew.",
        schema: { type: "integer", minimum: 1, default: 50 }
      },
      cursor: { example: "customer-4711" }
    },
    scope: "watch",
    cost: comparingEditions
  })
