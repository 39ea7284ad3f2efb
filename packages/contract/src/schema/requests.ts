/** The bodies of resolve and screen. Specification 4.1 and 4.2. */
import {
  insteadOfName,
  isPlaceholderName,
  isWordForNothing,
  namesNobody,
  shownText,
  unreadInName
} from "@entity-watch/names/analysis"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { messageOfNumber, ofOtherLength } from "./asMeant.ts"
import { AsOf } from "./asOf.ts"
import { faultOfCountry } from "./country.ts"
import { dateOfBirthAsked } from "./dateOfBirth.ts"
import { faultOfDocumentNumber } from "./documentNumber.ts"
import { excessOf, nameLimits, withinLimits } from "./nameLimits.ts"
import { ResolveFilter } from "./ResolveFilter.ts"
import { SubjectRef } from "./subjectRef.ts"
import { patternOfDigits } from "./writtenNumber.ts"

/**
 * A text of a request. PostgreSQL takes no NUL in text, and no name has one. A replacement character means that the
 * sender's bytes were not UTF-8: comparing what is left of the name would find nothing, and the answer would look as if
 * the name had been compared.
 */
const text = (
  what: string,
  maximum: number,
  description: string,
  /** The end of a sentence that says what else is wrong with it. */
  faultOf: (value: string) => string | null = () => null,
  annotations: Readonly<Record<string, string>> = {}
) =>
  Schema.String.annotate({
    description: `${description} At most ${maximum} characters.`,
    ...annotations
  }).pipe(
    Schema.check(
      Schema.makeFilter((value: string) => {
        if (value.includes("\u0000")) return `${what} must not contain a NUL character`
        if (!value.isWellFormed() || value.includes("\ufffd"))
          return `${what} must be valid Unicode text, sent as UTF-8`
        if (value.trim() === "") return `${what} must not be empty`
        if (value.length > maximum) return `${what} must have at most ${maximum} characters`
        const fault = faultOf(value)
        return fault === null ? undefined : `${what} ${fault}`
      })
    )
  )

/** A name beyond the limits is refused rather than compared in part. */
const name = (description: string, faultOf: (value: string) => string | null, what = "name") =>
  text(what, nameLimits.characters, `${description} At most ${nameLimits.words} words.`, faultOf)

const noName = (is: string): string =>
  `must be a name, and what was sent ${is}: send the name of a person or an organisation, or an ABN or ACN in place of it`

const faultOfValue = (value: string): string | null => {
  const instead = insteadOfName(value)
  return instead !== null
    ? noName(`is ${instead}`)
    : namesNobody(shownText(value)) === "surely"
      ? noName("has nothing but titles, roles, legal forms and the like")
      : isPlaceholderName(value)
        ? noName("stands for none")
        : null
}

const faultOfScreened = (value: string): string | null => faultOfValue(value) ?? excessOf(value)

/** An entity may be called Nil or Unknown, and is found by it. */
const faultOfSearched = (value: string): string | null => {
  const unread = unreadInName(withinLimits(value))
  return (
    (isWordForNothing(value) ? null : faultOfValue(value)) ??
    excessOf(value) ??
    (unread?.isLost === true ? `must be one that can be compared: ${unread.reason}` : null)
  )
}

const digits = (what: string, count: number, word: string) =>
  Schema.String.annotate({
    description: `${word} digits. Spaces, hyphens, full stops and the word ${what.toUpperCase()} before them are ignored.`,
    [messageOfNumber]: `${what} must be ${word.toLowerCase()} digits${what === "acn" ? ", sent as text where it begins with 0" : ""}`
  }).pipe(
    Schema.check(
      Schema.isPattern(patternOfDigits(count), {
        message: `${what} must be ${word.toLowerCase()} digits`,
        // The whole pattern has more letters than anybody would read.
        toJsonSchema: () => ({ pattern: `^\\D*(?:\\d\\D*){${count}}$` })
      })
    )
  )

const abn = digits("abn", 11, "Eleven")
const acn = digits("acn", 9, "Nine")

export const States = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA", "AAT"] as const
export const IncludeBlock = Schema.Literals([
  "charity",
  "licensing",
  "professional_registrations",
  "external_ids",
  "superannuation",
  "icn",
  "screening"
])
export type IncludeBlock = typeof IncludeBlock.Type

/** A pattern for a word in upper and lower case, since JSON Schema has no flag for that. */
const inAnyCase = (word: string) => word.replace(/[A-Z]/gu, (letter) => `[${letter}${letter.toLowerCase()}]`)

const state = Schema.String.annotate({
  description: `Keeps only entities of this state. One of ${States.join(", ")}. Used with name.`
}).pipe(
  Schema.check(
    Schema.isPattern(new RegExp(`^\\s*(?:${States.map(inAnyCase).join("|")})\\s*$`, "u"), {
      message: `state must be one of ${States.join(", ")}`
    })
  )
)

export const oneOfNameAndNumbers = (values: Readonly<Record<string, unknown>>): string | undefined => {
  const sent = ["abn", "acn", "name"].filter((name) => values[name] !== undefined)
  return sent.length === 1
    ? undefined
    : sent.length === 0
      ? "Send exactly one of abn, acn and name"
      : `Send exactly one of abn, acn and name, not ${sent.join(" and ")}`
}

export const ResolveRequest = Schema.Struct({
  abn: Schema.optionalKey(abn),
  acn: Schema.optionalKey(acn),
  name: Schema.optionalKey(name("Free text, ranked by similarity.", faultOfSearched)),
  state: Schema.optionalKey(state),
  postcode: Schema.optionalKey(
    Schema.String.annotate({ description: "Keeps only entities of this postcode. Used with name." }).pipe(
      Schema.check(Schema.isPattern(/^\s*\d{4}\s*$/u, { message: "postcode must be four digits" }))
    )
  ),
  mode: Schema.optionalKey(
    Schema.Literals(["exact", "fuzzy"]).annotate({
      description: "exact: only names equal after normalisation. Default fuzzy. Used with name."
    })
  ),
  include: Schema.optionalKey(
    Schema.Array(IncludeBlock).annotate({
      description: "The blocks to compute. Default: all. A block not asked for is null."
    })
  ),
  as_of: Schema.optionalKey(AsOf),
  filter: Schema.optionalKey(ResolveFilter)
})
  .pipe(Schema.check(Schema.makeFilter(oneOfNameAndNumbers)))
  .annotate({
    identifier: "ResolveRequest",
    description: "Exactly one of abn, acn and name."
  })
export type ResolveRequest = typeof ResolveRequest.Type

const dob = Schema.String.annotate({
  description:
    "Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      Result.match(dateOfBirthAsked(value), {
        onSuccess: () => undefined,
        onFailure: (fault) => `dob must be a date such as 1970-01-31: what was sent ${fault}`
      })
    )
  )
)

/** A name that is compared with the screening lists. */
export const screenedName = (description: string, what = "name") => name(description, faultOfScreened, what)

/** What is known of a subject beside its name. */
export const subjectHints = {
  dob: Schema.optionalKey(Schema.NullOr(dob)),
  pob: Schema.optionalKey(
    Schema.NullOr(text("pob", 200, "Place of birth. It raises a score and never excludes."))
  ),
  type: Schema.optionalKey(
    Schema.NullOr(Schema.Literals(["individual", "entity", "vessel"])).annotate({
      description: "A hint: it orders matches and never excludes one."
    })
  ),
  country: Schema.optionalKey(
    Schema.NullOr(
      text(
        "country",
        60,
        "Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes.",
        faultOfCountry
      )
    )
  ),
  imo: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.annotate({ description: "A vessel's IMO number, seven digits. It never excludes." }).pipe(
        Schema.check(
          Schema.isPattern(/^\s*(?:[Ii][Mm][Oo]\s*)?\d{7}\s*$/u, { message: "imo must be seven digits" })
        )
      )
    )
  ),
  identifiers: Schema.optionalKey(
    Schema.Array(
      text(
        "identifiers",
        40,
        "The number of a passport, an identity card or a registration. The word for it may stand with it.",
        faultOfDocumentNumber
      )
    )
      .annotate({
        description: "At most 10. A listed entry with the same number matches, whatever its name."
      })
      .pipe(Schema.check(Schema.isMaxLength(10, { message: "identifiers must have at most 10 numbers" })))
  )
}

/** What is known of whoever is screened. */
export const subjectFields = {
  name: Schema.optionalKey(screenedName("The name to screen.")),
  abn: Schema.optionalKey(abn),
  acn: Schema.optionalKey(acn),
  ...subjectHints
}

export const ScreenRequest = Schema.Struct({
  ...subjectFields,
  as_of: Schema.optionalKey(AsOf),
  explain_entry: Schema.optionalKey(
    text(
      "explain_entry",
      200,
      "A list_ref or a listed name: that entry is explained although it is no match, in below_floor."
    )
  ),
  explain: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "true: every match carries its explanation: features with their points, aligned words, and what would have to differ for it to fall under the floor. Default false."
    })
  ),
  receipt: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "true: the answer carries a signed receipt of what it rests on, without personal data. Default false."
    })
  ),
  subject_ref: Schema.optionalKey(
    SubjectRef.annotate({
      description:
        "Your own reference of the subject, under which decisions about it were recorded: each match says what was decided and whether it is new. No verdict is changed by it."
    })
  )
})
  .pipe(Schema.check(Schema.makeFilter(oneOfNameAndNumbers)))
  .annotate({ identifier: "ScreenRequest", description: "Exactly one of name, abn and acn." })
export type ScreenRequest = typeof ScreenRequest.Type

/** The body of a check of one number. What else it may be is told by its validation. */
export const ValidateRequest = Schema.Struct({
  identifier: text(
    "identifier",
    200,
    "Eleven digits for an ABN or nine for an ACN. Spaces are ignored.",
    undefined,
    ofOtherLength("identifier")
  )
}).annotate({ identifier: "ValidateRequest" })
export type ValidateRequest = typeof ValidateRequest.Type
