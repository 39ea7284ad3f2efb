/** Keys that are used and will soon end, or just did. */
import type { JudgedNeed } from "./JudgedNeed.ts"
import { dayMillis } from "./registerStanding.ts"

export interface EndingKey {
  readonly id: string
  readonly kind: "account" | "admin"
  /** The account's name, or the administrator's. */
  readonly name: string
  readonly expires_at: string
}

/** In days: it is told before, and for some time afterwards. */
export const keyEndsWithin = { before: 14, after: 7 }
const alarmDays = 3

/** So many are named one by one. */
export const keysNamed = 100

const needOf = ({ expires_at, id, kind, name }: EndingKey, now: number): JudgedNeed => {
  const left = Date.parse(expires_at) - now
  const whose = kind === "account" ? "This API key" : "This admin key"
  return {
    id: `key_ends.${id}`,
    code: "key_ends",
    kind: left > alarmDays * dayMillis ? "review" : "alarm",
    says: left > 0 ? "Ends soon" : "Has ended",
    because:
      left > 0
        ? `${whose} was used in the last days, and ends at ${expires_at}.`
        : `${whose} was used until it ended. What is sent with it is refused.`,
    cure: { code: "replace_key" },
    since: left > 0 ? null : expires_at,
    about: { kind: "key", id, name }
  }
}

const further: JudgedNeed = {
  id: "key_ends",
  code: "key_ends",
  kind: "review",
  says: "Further keys",
  because: `More than ${keysNamed} keys in use end soon, or just did.`,
  cure: { code: "replace_keys" },
  since: null,
  about: { kind: "key", id: null, name: "Further keys" }
}

/** One more than are named may be given. `now` is in milliseconds, by the database's clock. */
export const keyNeeds = (keys: ReadonlyArray<EndingKey>, now: number): ReadonlyArray<JudgedNeed> => [
  ...keys.slice(0, keysNamed).map((key) => needOf(key, now)),
  ...(keys.length > keysNamed ? [further] : [])
]
