/** What a caller is told of failures that REST and the library share. The fields are those of the error of that name. */

export const noIdentifier = "Send eleven digits for an ABN or nine digits for an ACN."

export const noSuchFixture =
  "No entity of the sandbox has this number; the page sandbox.md of the documentation lists those that there are."

export const asOfOutOfReach = ({
  earliest,
  isFuture,
  now
}: {
  readonly earliest: string | null
  readonly isFuture: boolean
  readonly now: string
}): string =>
  isFuture
    ? `as_of must not be in the future: today is ${now.slice(0, 10)} in UTC. Leave it out to ask about now.`
    : earliest === null
      ? "Leave as_of out: no register has been loaded yet."
      : `as_of must not be before ${earliest}, when the first register was loaded.`

export const dateOfBirthInFuture = ({ today }: { readonly today: string }): string =>
  `dob must not be in the future: today is ${today} in UTC.`

export const sinceInFuture = ({ now }: { readonly now: string }): string =>
  `since must not be in the future: it is ${now} now.`

export const noSuchMoment = ({ field }: { readonly field: string }): string =>
  `${field} is a day or a moment that there is not.`

export const periodReversed = "from is later than to: nothing lies between them."

export const cursorAhead =
  "since is the cursor of an event that the database no longer has, and later than the present: what is recorded until then would be left out. Send the cursor of an earlier event, or 1970-01-01T00:00:00Z."

export const entryNotAsShown = ({ source }: { readonly source: string }): string =>
  `No match of this subject on the list ${source} has this list_ref and entry_sha256 now. Screen again, and decide about what it says.`

export const listNotRead = ({ source }: { readonly source: string }): string =>
  `The list ${source} could not be read, so that nothing can be decided about what it says; try again in a few seconds.`

export const otherDecision =
  "This Idempotency-Key was sent with another decision; send a new key for a new one."

export const tooManyDecisions = ({ limit }: { readonly limit: number }): string =>
  `The account has ${limit} decisions, as many as it may have, so that nothing was recorded; the operator can allow more.`

export const tooManySubjects = ({ limit }: { readonly limit: number }): string =>
  `The account watches ${limit} subjects, as many as it may watch, so that this one was not added; delete some, or ask the operator for more.`

export const tooManyLists = ({
  limit,
  of
}: {
  readonly limit: number
  readonly of: "lists" | "entries" | "names"
}): string =>
  of === "lists"
    ? `There are ${limit} lists, as many as there may be; remove one first.`
    : of === "names"
      ? `Lists have had ${limit} names, as many as an account may ever use; use one of them again.`
      : `All lists of an account have at most ${limit} entries together; shorten one, or remove one first.`

export const rowRefused = ({ reason, row }: { readonly row: number; readonly reason: string }): string =>
  `Row ${row} of content cannot be read: ${reason}`

/** By the reason of the error. */
export const searchOverloaded = {
  too_common:
    "Too many names have these words to find the best ones; add a word that tells more of the name.",
  queue_full: "Too many names are being searched; try again in a second.",
  no_index:
    "The name index is still being built or brought up to date, and no name that begins alike was found; try again in half a minute."
} as const

/** The rest of a sentence that begins with the name of the field or the option. */
export const wordRefused = ({
  now,
  why
}: {
  readonly now: string
  readonly why: "no_day" | "in_future"
}): string =>
  why === "no_day" ? "needs a day such as 2026-11-20." : `must not be in the future: it is ${now} now.`

/** The rest of a sentence that begins with the upload's id or name. */
export const uploadUnfinished = ({
  bytes,
  received,
  why
}: {
  readonly bytes: number
  readonly received: number
  readonly why: "absent" | "incomplete" | "deleted"
}): string =>
  why === "absent"
    ? "is not an upload of yours, or is gone."
    : why === "incomplete"
      ? `has ${received} of its ${bytes} bytes.`
      : "was deleted while it was read."
