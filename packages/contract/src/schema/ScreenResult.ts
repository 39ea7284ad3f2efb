/** The answer of a screen. Specification 2.6. */
import * as Schema from "effect/Schema"
import { ListKind } from "./AdditionalList.ts"
import { MatchDecision } from "./Decision.ts"
import { ListedDetails } from "./ListedDetails.ts"
import { ListId, SourceId } from "./ListId.ts"
import { LoadedPart } from "./LoadedPart.ts"
import { MatchExplanation } from "./MatchExplanation.ts"
import { ReadAs } from "./ReadAs.ts"
import { Receipt } from "./Receipt.ts"
import { Verdict } from "./Verdict.ts"

export const DateAgreement = Schema.Literals(["agrees", "agrees_in_year", "differs_by_years", "unknown"])
export type DateAgreement = typeof DateAgreement.Type

export const Match = Schema.Struct({
  source: SourceId,
  matched_name: Schema.String,
  score: Schema.Finite.annotate({ description: "0 to 100." }),
  matched_on: Schema.Array(Schema.String).annotate({
    description: "The features that made the match, such as name, alias, dob, dob_year, pob and acn."
  }),
  list_ref: Schema.String,
  name_type: Schema.String,
  listing_type: Schema.String,
  dob_raw: Schema.String,
  pob: Schema.String,
  register_name: Schema.String,
  ban_type: Schema.String,
  acn: Schema.String,
  note: Schema.String.annotate({
    description: "What a reviewer needs beside the score: dates of a ban, listing details, why it matched."
  }),
  // Answers from before these fields were added are still verified.
  dob_agreement: Schema.optionalKey(
    DateAgreement.annotate({
      description:
        "agrees: the dates of birth agree in the day, or in the month where one side gives no day. agrees_in_year: no more than the year is sure to agree. differs_by_years: by more than two years. unknown: neither is certain. It orders matches and never clears one."
    })
  ),
  entry_sha256: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "SHA-256 of what the list publishes of the entry, 64 hexadecimal digits. It is the same as long as the list says the same, whatever order its rows have, and whatever version of this service reads it."
    })
  ),
  listed: Schema.optionalKey(ListedDetails),
  explanation: Schema.optionalKey(MatchExplanation)
}).annotate({
  identifier: "Match",
  documentation: "A possible match that a person should look at. A text that the list does not give is empty."
})
export type Match = typeof Match.Type

export const ScreenedMatch = Schema.Struct({
  ...Match.fields,
  decided: Schema.optionalKey(
    Schema.NullOr(MatchDecision).annotate({
      description: "With subject_ref: what was decided about this subject and entry; null where nothing was."
    })
  ),
  is_new: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "With subject_ref: whether no decision of different or same holds. A match that is not new is a match all the same."
    })
  )
}).annotate({
  identifier: "ScreenedMatch",
  documentation: "A possible match, and with subject_ref what was decided about it."
})
export type ScreenedMatch = typeof ScreenedMatch.Type

export const ScreenSource = Schema.Struct({
  status: Verdict,
  checked_as_of: Schema.NullOr(Schema.String).annotate({
    description: "When this list was last read or confirmed, or null when it was not."
  }),
  matches: Schema.Array(ScreenedMatch).annotate({ description: "The best matches, at most 25." }),
  below_floor: Schema.optionalKey(
    Schema.Array(Match).annotate({
      description:
        "With explain_entry: the entries it means that are no match, with their explanation. They never count for the status."
    })
  ),
  matches_total: Schema.Int.annotate({ description: "How many entries matched." }),
  complete: Schema.Boolean.annotate({
    description:
      "Whether every known name of the subject was compared with the whole list; where not, the note says why."
  }),
  // Answers from before this field was added are still verified.
  part: Schema.optionalKey(LoadedPart.annotate({ description: "How much of it was read, if not all." })),
  note: Schema.String.annotate({
    documentation:
      "The list's version, the score floor and the algorithm's version, or why the list is unavailable."
  })
}).annotate({ identifier: "ScreenSource" })
export type ScreenSource = typeof ScreenSource.Type

export const AdditionalSource = Schema.Struct({
  list: ListId,
  title: Schema.String,
  kind: ListKind,
  counts: Schema.Boolean.annotate({
    description: "Whether overall rests on this list too, as whoever added it said."
  }),
  ...ScreenSource.fields
}).annotate({
  identifier: "AdditionalSource",
  description: "What an additional list answers. Its matches name it as their source."
})
export type AdditionalSource = typeof AdditionalSource.Type

export const ListedParty = Schema.Struct({
  matched_name: Schema.String,
  score: Schema.Finite,
  entries: Schema.Array(
    Schema.Struct({ source: SourceId, list_ref: Schema.String, entry_sha256: Schema.String })
  )
}).annotate({
  identifier: "ListedParty",
  description:
    "One party with the matches that are about it, by the same number, the same reference, or the same name and date of birth."
})
export type ListedParty = typeof ListedParty.Type

export const ScreenedName = Schema.Struct({
  name: Schema.String,
  role: Schema.Literals(["subject", "former_name", "corporate_trustee"]),
  acn: Schema.NullOr(Schema.String),
  read_as: Schema.optionalKey(ReadAs)
})
export type ScreenedName = typeof ScreenedName.Type

export const ScreenResult = Schema.Struct({
  query: Schema.Struct({
    name: Schema.NullOr(Schema.String),
    dob: Schema.NullOr(Schema.String),
    dob_read: Schema.optionalKey(
      Schema.String.annotate({
        description:
          "How dob was read, YYYY-MM-DD, YYYY-MM or YYYY, where it was written otherwise: 07/05/1964 is 7 May 1964."
      })
    ),
    pob: Schema.NullOr(Schema.String),
    abn: Schema.optionalKey(Schema.String),
    acn: Schema.optionalKey(Schema.String),
    type: Schema.optionalKey(Schema.NullOr(Schema.String)),
    country: Schema.optionalKey(Schema.NullOr(Schema.String)),
    imo: Schema.optionalKey(Schema.NullOr(Schema.String)),
    identifiers: Schema.optionalKey(Schema.Array(Schema.String))
  }),
  screened: Schema.Array(ScreenedName).annotate({
    description: "Every name that was compared with the lists."
  }),
  overall: Verdict,
  new_matches: Schema.optionalKey(
    Schema.Int.annotate({
      description:
        "With subject_ref: how many matches are new, of all lists together. Those of matches_total that are not shown count as new. It changes no verdict, and 0 says nothing of a list that is unavailable."
    })
  ),
  decisions_note: Schema.optionalKey(
    Schema.String.annotate({
      description: "With subject_ref, where the decisions could not be read: that every match counts as new."
    })
  ),
  checked_as_of: Schema.String.annotate({ description: "The date of this screen, ISO 8601." }),
  sources: Schema.Struct({
    gov_sanctions: ScreenSource,
    regulator_banned_person: ScreenSource,
    regulator_banned_org: ScreenSource
  }),
  additional_sources: Schema.optionalKey(
    Schema.Array(AdditionalSource).annotate({
      description: "What the additional lists answer, where there are any."
    })
  ),
  parties: Schema.optionalKey(
    Schema.Array(ListedParty).annotate({
      description:
        "With additional_sources: the parties of all matches, the best first. A party on several lists stands here once."
    })
  ),
  disclaimer: Schema.String,
  receipt: Schema.optionalKey(Receipt)
}).annotate({ identifier: "ScreenResult" })
export type ScreenResult = typeof ScreenResult.Type

export type ScreenSourceName = keyof ScreenResult["sources"]
