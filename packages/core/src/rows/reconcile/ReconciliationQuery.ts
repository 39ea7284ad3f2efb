/** A query of the Reconciliation Service API, as it was understood. */
export interface ReconciliationQuery {
  /** Empty where the properties alone are asked for. */
  readonly text: string
  readonly types: ReadonlyArray<string>
  /** Whether an entity of another type is left out, and whether it must be of all types. */
  readonly strict: "any" | "should" | "all"
  readonly limit: number
  /** The first value of each property; of a number all values that differ, which together are none. */
  readonly values: ReadonlyMap<string, string>
}
