/** Who asks: the account that owns the API key, and the mode of that key. */
import type { Mode } from "./Mode.ts"

export interface Caller {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
}
