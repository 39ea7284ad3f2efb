/** Why a new edition of a register does not take the place of the one in force, and what is said of it. */

/** By its code, what else is known of a fault. */
interface Facts {
  no_record: object
  /** Its date is yet to come. */
  of_the_future: { asOf: string }
  /** The operator vouches for a day before its own date. */
  vouched_too_early: { asOf: string; day: string }
  /** The publisher still serves it, and it is older than the register's files ever are. */
  out_of_date: { asOf: string; days: number; limit: number }
  /** Its own date is earlier than that of the edition in force. */
  older: { asOf: string; inForce: string }
  /** The day that the operator vouches for is earlier than the last check of the edition in force. */
  vouched_older: { day: string; checkedAt: string }
  /** Its content was in force before. */
  replaced_before: { at: string }
  /** It is a part, as `partial` says, and a whole one is in force. */
  partial: { partial: string }
  smaller: { rows: number; inForce: number }
  /** It cannot be read to its end. */
  broken: { detail: string }
  /**
   * A screening list lacks `lost` of what was in force, or of so many entries what `kinds` names; a second download
   * confirms it after so many hours.
   */
  shrunk: {
    lost: number
    inForce: number
    what: "entries" | "rows"
    kinds?: ReadonlyArray<string>
    hours: number
  }
}

export type EditionFault<Code extends keyof Facts = keyof Facts> = {
  readonly [C in Code]: { readonly code: C } & Readonly<Facts[C]>
}[Code]

/** How an option is written where the words are read. */
type OptionWord = (name: "confirmed" | "older" | "partial" | "shrunk") => string

/** What is wrong, and the rest of the sentences, which says what takes the edition all the same. */
type Said = readonly [what: string, remedy: string]

export const editionWords: {
  readonly [Code in keyof Facts]: (fault: EditionFault<Code>, option: OptionWord) => Said
} = {
  no_record: () => ["It holds no record", "."],
  of_the_future: ({ asOf }) => [`It is dated ${asOf}, which is yet to come`, "."],
  vouched_too_early: ({ asOf, day }, option) => [
    `It is of ${asOf}, so it was not its publisher's on ${day} yet`,
    `: ${option("confirmed")} needs the day of the file or a later one.`
  ],
  out_of_date: ({ asOf, days, limit }) => [
    `The publisher's file is of ${asOf.slice(0, 10)}, ${days} days ago; it should be at most ${limit} days old`,
    "."
  ],
  older: ({ asOf, inForce }, option) => [
    `It is of ${asOf}, older than the edition in force of ${inForce}`,
    takes(option("older"))
  ],
  vouched_older: ({ checkedAt, day }, option) => [
    `It was its publisher's on ${day}, and the edition in force still was at ${checkedAt}`,
    takes(option("older"))
  ],
  replaced_before: ({ at }, option) => [
    `The same content came into force here at ${at} and was replaced since`,
    takes(option("older"))
  ],
  partial: ({ partial }, option) => [
    partial.replace(/\.$/u, ""),
    `. The whole snapshot in force stays; ${option("partial")} takes this one all the same.`
  ],
  smaller: ({ inForce, rows }, option) => [
    `It has ${rows} rows where the snapshot in force has ${inForce}`,
    takes(option("partial"))
  ],
  broken: ({ detail }) => [detail.replace(/\.$/u, ""), "."],
  shrunk: ({ hours, inForce, kinds = [], lost, what }, option) => [
    `It lacks ${kinds.length === 0 ? "" : `${kinds.join(", ")} of `}${lost} of the ${inForce} ${what} in force`,
    `. A second, equal download from the publisher confirms it, ${hours} hour after the first at the earliest; ${option("shrunk")} takes it at once.`
  ]
}

const takes = (option: string): string => `; ${option} takes it all the same.`

const said = (fault: EditionFault, option: OptionWord): Said =>
  editionWords[fault.code](fault as never, option)

export const editionRefused = (fault: EditionFault, option: OptionWord = (name) => name): string =>
  said(fault, option).join("")

/** The same without what to do, for whoever screens. */
export const editionFaultAlone = (fault: EditionFault): string => `${said(fault, (name) => name)[0]}.`
