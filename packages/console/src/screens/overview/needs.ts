/** What needs a person, oldest first. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { counted } from "../../words/numbers.ts"
import { receiverOf } from "../../words/receivers.ts"
import { ageOf, isScreeningList } from "../../words/registerAge.ts"
import type { StandingKind } from "../../words/StandingKind.ts"

export interface Need {
  readonly id: string
  readonly kind: StandingKind
  readonly says: string
  readonly subject: string
  readonly because: string
  /** Since when; null where nobody can say. */
  readonly since: string | null
  readonly to: "/files/$file" | "/registers" | "/registers/$register" | "/watch/$subscription"
  readonly params: Readonly<Record<string, string>>
  readonly does: string
}

const day = 86_400_000

/** When the register's age reached its limit, or the last attempt that failed. */
const sinceOf = ({
  checked_as_of,
  last_attempt,
  last_failure,
  max_age_days,
  state
}: AdministeredRegister): string | null =>
  state === "stale" && checked_as_of !== null && max_age_days !== null
    ? new Date(Date.parse(checked_as_of) + max_age_days * day).toISOString()
    : (last_failure?.at ?? last_attempt?.at ?? null)

const ofRegisters = (registers: ReadonlyArray<AdministeredRegister>): ReadonlyArray<Need> => {
  const missing = registers.filter(({ state }) => state === "not_loaded")
  const others = registers.filter((each) => each.state !== "not_loaded" && ageOf(each).kind !== "plain")
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            id: "missing",
            kind: "gap",
            says: "Not loaded",
            subject: counted(missing.length, "register"),
            because: "Nothing can be answered from what was never read.",
            since: null,
            to: "/registers",
            params: {},
            does: "See which"
          } as const
        ]),
    ...others.map((each) => {
      const { because, kind, says } = ageOf(each)
      return {
        id: each.register,
        kind,
        says,
        subject: each.title,
        because,
        since: sinceOf(each),
        to: "/registers/$register",
        params: { register: each.register },
        does: "See the cure"
      } as const
    })
  ]
}

const ofSubscriptions = (failing: ReadonlyArray<WatchingSubscription>): ReadonlyArray<Need> =>
  failing.map(({ failing_since, id, pending, status, webhook_url }) => ({
    id,
    kind: "alarm",
    says: status === "disabled" ? "Disabled" : "Does not take deliveries",
    subject: receiverOf(webhook_url),
    because:
      status === "disabled"
        ? "It failed for too long, and nothing is sent to it any more."
        : pending === 0
          ? "It did not take the last delivery, and no other one waits."
          : `It has not taken ${counted(pending, "delivery", "deliveries")}.`,
    since: failing_since,
    to: "/watch/$subscription",
    params: { subscription: id },
    does: "See attempts"
  }))

const ofFiles = (files: ReadonlyArray<CustomerFile>): ReadonlyArray<Need> =>
  files.flatMap(({ created_at, failure, id, name, state, undecided }): ReadonlyArray<Need> => {
    const need = { id, subject: name, since: created_at, to: "/files/$file", params: { file: id } } as const
    if (state === "stopped")
      return [
        { ...need, kind: "alarm", says: "Stopped", because: failure ?? "", does: "Go on with it" } as const
      ]
    if (state === "waiting" || undecided === 0) return []
    return [
      {
        ...need,
        kind: "review",
        says: "To decide",
        because: `${counted(undecided, "row needs", "rows need")} a decision.`,
        does: "Decide"
      } as const
    ]
  })

export const needsOf = (
  registers: ReadonlyArray<AdministeredRegister>,
  failing: ReadonlyArray<WatchingSubscription>,
  files: ReadonlyArray<CustomerFile>
): ReadonlyArray<Need> =>
  [...ofRegisters(registers), ...ofSubscriptions(failing), ...ofFiles(files)].toSorted((a, b) =>
    (a.since ?? "9").localeCompare(b.since ?? "9")
  )

/** How things are, in a sentence or two. A screening list that was never read cannot be relied on either. */
export const summaryOf = (registers: ReadonlyArray<AdministeredRegister>): string => {
  const loaded = registers.filter(({ state }) => state !== "not_loaded")
  const fine = loaded.filter((each) => ageOf(each).kind === "plain")
  const lists = registers.filter(isScreeningList)
  const lost = lists.filter(({ state }) => ["not_loaded", "partial", "stale"].includes(state))
  if (loaded.length === 0) return "No register has been loaded yet, so that nothing can be answered."
  const within =
    fine.length === loaded.length
      ? `All ${counted(loaded.length, "register")} that were loaded are within their dates.`
      : `${fine.length} of ${counted(loaded.length, "register")} that were loaded are within their dates.`
  if (lost.length === 0) return within
  const which =
    lost.length === lists.length
      ? "No screening list can"
      : `${counted(lost.length, "screening list")} cannot`
  return `${within} ${which} be relied on.`
}
