/** What is wrong with a file of customers or suppliers, for whoever gave it: at a command line, or in the console. */
import { CommandFailed } from "../../process/CommandFailed.ts"

export interface FileFault {
  /** The rest of a sentence that begins with the file's name, and what follows it. */
  readonly what: string
  /** What to write at the command line. */
  readonly remedy?: string
  readonly code?: NonNullable<CommandFailed["code"]>
}

/** In full, as for a command line. */
export const inFull = ({ remedy, what }: FileFault): string =>
  remedy === undefined ? what : `${what} ${remedy}`

/** `where` names the file. */
export const failureOf = (where: string, fault: FileFault): CommandFailed =>
  new CommandFailed({
    message: `${where} ${inFull(fault)}`,
    reason: `${where} ${fault.what}`,
    ...(fault.code !== undefined && { code: fault.code })
  })
