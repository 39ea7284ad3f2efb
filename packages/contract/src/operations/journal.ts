/** `GET /v1/journal`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { JournalPage, JournalQuery, refusedEmpty } from "../schema/Journal.ts"

export const journalPage: JournalPage = {
  entries: [
    {
      id: "jrn_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
      asked_at: "2026-11-21T04:46:08.417Z",
      subject_ref: null,
      question: null,
      answer: null,
      sha256: "b081ec17e7e60ad8148a3e35f99faa884239d6567dbdf8fa0e4e5843fae6cc78",
      erased: {
        at: "2027-02-01T00:10:00.000Z",
        by: "Kim Reviewer",
        because: "The customer never came."
      }
    }
  ],
  next_cursor: null
}

export const journal = HttpApiEndpoint.get("journal", "/v1/journal", {
  query: JournalQuery,
  success: JournalPage,
  error: readErrors
})
  .annotate(NeededRole, "reviewer")
  .annotate(About, {
    summary: "List the journal",
    description:
      "Lists what was asked by screens of the account in the key's mode and what was answered, the latest first, where the operator keeps a journal. An answer stands there as it was given, with its receipt. What was erased shows its digest, when, by whom and why. Send `next_cursor` as `cursor` for older ones, until it is null.",
    answered: "A page of entries, possibly empty.",
    answers: { "an entry that was erased": journalPage },
    failures: {
      ...read,
      400: "from and to must be days or moments that there are, from not later than to, and cursor the next_cursor of a page."
    },
    parameters: {
      subject_ref: {
        example: "customer-4711",
        description: "Only what was asked with this reference. An empty one is refused."
      },
      from: {
        example: "2026-03-03",
        description: "Not before the beginning of this day, or this moment, in UTC."
      },
      to: {
        example: "2026-03-03",
        description: "Not after the end of this day, or before this moment, in UTC."
      },
      limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
      cursor: { example: "1795236368417000_jrn_01JD3Q8Z5V9T6K2M4N7P0R1S3T" }
    },
    refusedEmpty,
    scope: "decide",
    cost: listing
  })
