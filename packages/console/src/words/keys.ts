/** How a key stands, in words. */
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import { dayOf } from "./time.ts"

interface KeyState {
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

interface KeyStanding {
  readonly kind: StandingKind
  readonly says: string
  readonly isInForce: boolean
}

const soonMillis = 14 * 86_400_000

export const keyStanding = ({ expires_at, revoked_at }: KeyState, now = Date.now()): KeyStanding => {
  if (revoked_at !== null) return { kind: "gap", says: `Revoked ${dayOf(revoked_at)}`, isInForce: false }
  if (expires_at === null) return { kind: "plain", says: "In force", isInForce: true }
  const left = Date.parse(expires_at) - now
  if (left <= 0) return { kind: "gap", says: `Expired ${dayOf(expires_at)}`, isInForce: false }
  return { kind: left < soonMillis ? "review" : "plain", says: `Until ${dayOf(expires_at)}`, isInForce: true }
}
