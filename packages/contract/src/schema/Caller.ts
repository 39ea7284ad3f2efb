/** Who asks: the account that owns the API key, and the mode of that key. */
import type { Mode } from "./Mode.ts"

export interface Caller {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
}

/** The key under which a process counts what belongs to an account in one mode: live and sandbox never share a limit. */
export const accountKey = ({ accountId, mode }: Pick<Caller, "accountId" | "mode">): string =>
  `${accountId}/${mode}`

/** Everybody whose key cannot be checked just now: together they have the limits of one account, in each process. */
export const uncheckedCallers: Caller = { accountId: "", keyId: "", mode: "live" }
