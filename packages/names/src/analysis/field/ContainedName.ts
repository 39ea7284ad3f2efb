/** A name that stands inside a written one. */

/** What is taken for named: each kind of name has titles, legal forms and other conventions of its own. */
export type NameModel = "person" | "organisation" | "vessel"

export interface ContainedName {
  readonly name: string
  readonly isFormer: boolean
  /** Whether it is a part of somebody's name that stands for the whole. */
  readonly isPart?: boolean
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs?: NameModel
}
