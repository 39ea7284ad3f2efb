/** How the last question to a publisher ended, in words. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { fromNow } from "../../words/time.ts"

const outcomes = {
  loaded: "Something new was loaded",
  confirmed: "Nothing newer",
  failed: "Failed",
  busy: "Another process was reading it"
} as const

export const attemptWords = ({ at, outcome }: NonNullable<AdministeredRegister["last_attempt"]>): string =>
  `${outcomes[outcome]}, ${fromNow(at)}`
