/** A file that cannot be used, or where its results go. Whoever tells it makes the words. */
import { Data } from "effect"
import type { FileFault } from "./FileFault.ts"

export class FileRefused extends Data.TaggedError("FileRefused")<{
  /** The file or folder as it was named. */
  readonly file: string
  /** The sheet of a workbook, once it is known which is read. */
  readonly sheet: string | null
  readonly fault: FileFault
}> {
  override get message(): string {
    return this.fault.code
  }
}

export const refused = (file: string, fault: FileFault, sheet: string | null = null): FileRefused =>
  new FileRefused({ file, sheet, fault })
