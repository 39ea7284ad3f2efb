/** The lists whose changes are told: which event a new match makes, and of whom. */
import type { ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { AdditionalList } from "../../domain/AdditionalList.ts"
import type { AnyRegister } from "../../domain/Register.ts"
import { registerOfList } from "../../registers/additional-list/index.ts"
import { registerById } from "../../registers/all.ts"

export interface WatchedList {
  readonly register: AnyRegister
  /** Null where nobody is told of a match. */
  readonly type: EventType | null
  /** The field where a screen shows it. */
  readonly field: string
  /** The only account that is told; null for all. */
  readonly owner: string | null
  /** Snapshots up to this one are of a list of the same id that was removed. */
  readonly after: string
}

const theThree: ReadonlyArray<readonly [RegisterId, EventType, string]> = [
  ["dfat-consolidated-list", "sanctions_match", "screening.gov_sanctions"],
  ["asic-banned-disqualified-persons", "banned_match", "screening.regulator_banned_person"],
  ["asic-banned-disqualified-organisations", "banned_match", "screening.regulator_banned_org"]
]

export const watchedLists: ReadonlyMap<SourceId, WatchedList> = new Map(
  theThree.flatMap(([id, type, field]) => {
    const register = registerById(id)
    return register === undefined ? [] : [[id, { register, type, field, owner: null, after: "0" }] as const]
  })
)

/** Null where nobody is told. */
export const eventTypeOf: Readonly<Record<ListKind, EventType | null>> = {
  sanctions: "sanctions_match",
  banned: "banned_match",
  other: null
}

export const watchedListOf = (list: AdditionalList): WatchedList => ({
  register: registerOfList(list),
  type: eventTypeOf[list.kind],
  field: `screening.additional.${list.id}`,
  owner: list.owner,
  after: list.after
})
