/** A value together with the register that it comes from. */
import type { RegisterId } from "./RegisterId.ts"

/** A value with the register that produced it. */
export interface Provenance<Value> {
  /** null where the register has no record. */
  readonly value: Value | null
  readonly source: RegisterId
  /** When the register says this, ISO 8601 with a time zone. Absent where it gives no date. */
  readonly as_of?: string
  readonly note?: string
  /**
   * Only where nothing follows from the value, or from there being none: the register is not loaded, is loaded in part
   * only or is too old. The note says which.
   */
  readonly checked?: false
}
