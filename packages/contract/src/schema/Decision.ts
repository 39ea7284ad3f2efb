/**
 * Decisions: what a person came to about an entry that a subject matched. They are only ever added to, and no verdict
 * is changed by one. packages/core/docs/decisions-on-matches.md
 */
import * as Schema from "effect/Schema"
import { ListedDetails } from "./ListedDetails.ts"
import { SourceId } from "./ListId.ts"
import { SubjectRef } from "./subjectRef.ts"
import { pageLimit } from "./watchRequests.ts"

export const DecisionOutcome = Schema.Literals(["different", "same", "unsure", "withdrawn"]).annotate({
  description:
    "different: the subject is not the entry. same: it is. unsure: it could not be told. withdrawn: what was decided before no longer counts."
})
export type DecisionOutcome = typeof DecisionOutcome.Type

export const DecidedEntry = Schema.Struct({
  listing_type: Schema.String,
  dob_raw: Schema.String,
  pob: Schema.String,
  register_name: Schema.String,
  ban_type: Schema.String,
  acn: Schema.String,
  listed: ListedDetails
}).annotate({
  identifier: "DecidedEntry",
  description:
    "What the list published of the entry when it was decided on. A text of more than 2,000 characters is cut, and a list after 100 items."
})
export type DecidedEntry = typeof DecidedEntry.Type

/** What a decision says, wherever it is shown. */
const said = {
  id: Schema.String,
  outcome: DecisionOutcome,
  reason: Schema.String.annotate({ description: "In words; empty where reason_code says it." }),
  reason_code: Schema.NullOr(Schema.String).annotate({ description: "One of your own short reasons." }),
  decided_by: Schema.String,
  decided_at: Schema.String
}

export const RecordedDecision = Schema.Struct({
  ...said,
  subject_ref: Schema.String,
  source: SourceId,
  list_ref: Schema.String,
  entry_sha256: Schema.String,
  entry: DecidedEntry,
  key_id: Schema.String.annotate({ description: "The API key with which it was recorded." })
}).annotate({ identifier: "RecordedDecision" })
export type RecordedDecision = typeof RecordedDecision.Type

export const DecisionAnswer = Schema.Struct({ decision: RecordedDecision }).annotate({
  identifier: "DecisionAnswer"
})
export type DecisionAnswer = typeof DecisionAnswer.Type

export const DecisionPage = Schema.Struct({
  decisions: Schema.Array(RecordedDecision).annotate({ description: "The latest first." }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Send it as cursor for older ones; null when none follow."
  })
}).annotate({ identifier: "DecisionPage" })
export type DecisionPage = typeof DecisionPage.Type

export const DecisionsQuery = Schema.Struct({
  subject_ref: Schema.optionalKey(SubjectRef),
  limit: Schema.optionalKey(pageLimit),
  cursor: Schema.optionalKey(
    Schema.String.annotate({
      description: "next_cursor of the page before. Without it the page begins with the latest decision."
    }).pipe(
      Schema.check(
        Schema.isPattern(/^\d{1,16}_dec_[0-9A-Z]{26}$/u, {
          message: "cursor must be the next_cursor of a page"
        })
      )
    )
  )
})
export type DecisionsQuery = typeof DecisionsQuery.Type

/** Whoever asks about one subject is not answered about all of them. */
export const refusedEmpty = ["subject_ref"]

/** One reason why a decision does not hold. */
export const FellBecause = Schema.Struct({
  what: Schema.Literals(["entry", "subject", "second_person"]).annotate({
    description:
      "entry: the list says something else. subject: you ask about other facts. second_person: nobody else has agreed yet."
  }),
  fact: Schema.String.annotate({ description: "The field that changed." }),
  before: Schema.NullOr(Schema.String).annotate({
    description: "What the list said; null where it said nothing, and of a subject, whose facts are not kept."
  }),
  after: Schema.NullOr(Schema.String).annotate({
    description: "What the list says now, or what is asked now; null where that is nothing."
  })
}).annotate({ identifier: "FellBecause" })
export type FellBecause = typeof FellBecause.Type

export const MatchDecision = Schema.Struct({
  ...said,
  agreed_by: Schema.NullOr(Schema.String).annotate({
    description:
      "Who else came to the same outcome about the same facts and the same text; null where nobody did."
  }),
  holds: Schema.Boolean.annotate({
    description: "Whether it was made about these facts of the subject and this text of the list."
  }),
  fell_because: Schema.Array(FellBecause).annotate({
    description: "Why it does not hold; empty where it does."
  })
}).annotate({ identifier: "MatchDecision", description: "The latest decision about this subject and entry." })
export type MatchDecision = typeof MatchDecision.Type
