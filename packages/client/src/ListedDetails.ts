/** What a list says of an entry beside its names. Texts stand as they are published. */
export interface ListedDetails {
  /** Every name of the entry, as published. */
  readonly names?: ReadonlyArray<string>
  readonly citizenship?: ReadonlyArray<string>
  readonly addresses?: ReadonlyArray<string>
  readonly additional_information?: ReadonlyArray<string>
  readonly listing_information?: ReadonlyArray<string>
  readonly committees?: ReadonlyArray<string>
  readonly instruments?: ReadonlyArray<string>
  readonly measures?: ReadonlyArray<
    "targeted_financial_sanction" | "travel_ban" | "arms_embargo" | "maritime_restriction"
  >
  /** When the entry was last edited, not when it was listed. */
  readonly control_date?: string
  readonly imo?: string
  /** Numbers of documents that the list's prose gives in a form that leaves no doubt. */
  readonly identifiers?: ReadonlyArray<{
    readonly kind: "passport" | "national_id" | "registration"
    readonly number: string
  }>
  readonly bans?: ReadonlyArray<{
    readonly type: string
    readonly start: string
    readonly end: string
    readonly comment: string
    readonly url: string
  }>
}
