/** How a screened field was taken apart. Only with `explain: true`. */
export interface ReadAs {
  /** The names that the field holds, each of which was compared. */
  readonly parties: ReadonlyArray<{
    readonly name: string
    /** `holder` where the field says nothing else. `settlor` is whoever a trust is called by. */
    readonly role:
      | "holder"
      | "joint_holder"
      | "trustee"
      | "trust"
      | "settlor"
      | "designation"
      | "other_name"
      | "former_name"
      | "care_of"
    readonly compared_as: ReadonlyArray<"person" | "organisation" | "vessel">
  }>
  /** What was left out of the names, and what it is. `other` is in no list of words. */
  readonly not_names: ReadonlyArray<{
    readonly text: string
    readonly class:
      | "title"
      | "degree"
      | "role"
      | "status"
      | "payment"
      | "place"
      | "number"
      | "contact"
      | "designation"
      | "wording"
      | "other"
  }>
}
