/** Somebody who administers the service, as a request or a command showed them to be. */
import type { Role } from "./Role.ts"

export interface Administrator {
  readonly name: string
  readonly role: Role
  readonly via: "key" | "session" | "command line"
  /** The admin key that was sent, or with which the session began. */
  readonly keyId: string | null
  /** The other end of the connection; a proxy's where there is one. */
  readonly address: string | null
  readonly requestId: string | null
}
