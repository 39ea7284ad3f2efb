/** Who asks: the account that owns the API key, and the mode of that key. */
import type { AccountLimits } from "./AccountLimits.ts"
import type { KeyScope } from "./KeyScope.ts"
import type { Mode } from "./Mode.ts"

export interface Caller {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
  /** Those of the key; without them it may ask for everything. */
  readonly scopes?: ReadonlyArray<KeyScope>
  /** Those of the account, where it has any of its own. */
  readonly limits?: AccountLimits
}

export const mayAsk = ({ scopes }: Caller, scope: KeyScope): boolean => scopes?.includes(scope) ?? true

/** The key under which a process counts what belongs to an account in one mode: live and sandbox never share a limit. */
export const accountKey = ({ accountId, mode }: Pick<Caller, "accountId" | "mode">): string =>
  `${accountId}/${mode}`

/** Everybody whose key cannot be checked just now: together they have the limits of one account, in each process. */
export const uncheckedCallers: Caller = { accountId: "", keyId: "", mode: "live" }
