/** What the serving threads of a process count together; undefined where one thread serves and counts for itself. */
import { Context } from "effect"
import type { SharedAccounts } from "./SharedAccounts.ts"

export const CountedTogether = Context.Reference<SharedAccounts | undefined>(
  "@entity-watch/server/process/CountedTogether",
  { defaultValue: () => undefined }
)
