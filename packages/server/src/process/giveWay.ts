/** Lets a server on the same machine answer first while a command works for minutes. */
import { constants, setPriority } from "node:os"
import { Effect } from "effect"

/** Where the system does not allow it, the command works as it is. */
export const giveWay = Effect.ignore(Effect.try(() => setPriority(constants.priority.PRIORITY_BELOW_NORMAL)))
