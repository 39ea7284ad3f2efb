/** A name that stands inside a written one. */
import type { NameModel } from "./NameVariant.ts"

export interface ContainedName {
  readonly name: string
  readonly isFormer: boolean
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs?: NameModel
}
