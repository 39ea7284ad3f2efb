/** A name that stands inside a written one. */

/** What is taken for named: each kind of name has titles, legal forms and other conventions of its own. */
export type NameModel = "person" | "organisation" | "vessel"

/** What whoever is named has to do with the field. Where nothing is said of it, it is the holder. */
export type PartyRole =
  | "holder"
  | "joint_holder"
  | "trustee"
  | "trust"
  | "settlor"
  | "designation"
  | "other_name"
  | "former_name"
  | "care_of"

export interface ContainedName {
  readonly name: string
  /** Absent where nothing in the field says it. */
  readonly role?: PartyRole
  /** Whether it is a part of somebody's name that stands for the whole. */
  readonly isPart?: boolean
  /** Whether it is compared only as a further way to read the field, whose other names say already who is in it. */
  readonly isFurther?: boolean
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs?: NameModel
}
