/** What the contract says of an event and what receivers are told about it are the same, for each of the types. */
import { assert, describe, it } from "@effect/vitest"
import type { EventPayload, FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import { type EventType, eventTypes } from "@entity-watch/contract/schema/EventType"
import {
  type OperationalPayload,
  operationalEventTypes
} from "@entity-watch/contract/schema/OperationalEvent"
import type { EventOf, Json, ServiceEvent } from "@entity-watch/webhooks"
import { eventTypes as receiversTypes, serviceEventTypes } from "@entity-watch/webhooks/eventTypes"

/** Written out to the leaves: what is compared is structure, not how it was put together. */
type Plain<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Plain<Item>>
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false
/** Compiles for `true` only. */
const same = <_ extends true>(): void => {}

type Data = EventPayload["data"]
type MatchFields = "matches" | "disclaimer"
type Matches = Required<Pick<Data, MatchFields>>

/**
 * The contract's event of one type as a receiver may rely on it. Differences on purpose: `before` and `after` are JSON
 * there, because they were sent as JSON; registers are any text, because more may come; matches are there exactly on
 * the two types of matches, as is the reference of a subject, without the explanation that only a screen is asked for.
 */
interface Told<Type extends EventType> {
  readonly type: Type
  readonly timestamp: EventPayload["timestamp"]
  readonly data: Omit<Data, "changes" | "subject_ref" | MatchFields> & {
    readonly changes: ReadonlyArray<
      Omit<FieldChange, "before" | "after" | "source"> & {
        readonly before: Json
        readonly after: Json
        readonly source: string
      }
    >
  } & (Type extends "banned_match" | "sanctions_match"
      ? {
          readonly matches: ReadonlyArray<
            Omit<Matches["matches"][number], "source" | "explanation" | "dob_agreement" | "listed"> & {
              readonly source: string
            }
          >
          readonly disclaimer: string
          readonly subject_ref?: string
        }
      : unknown)
}

type Differing = {
  [Type in EventType]: Same<Told<Type>, EventOf<Type>> extends true ? never : Type
}[EventType]

type Sent<Type> = Extract<OperationalPayload, { readonly type: Type }>
type Received<Type> = Extract<ServiceEvent, { readonly type: Type }>

describe("OperationalPayload", () => {
  it("has the form that receivers know, for each type", () => {
    same<Same<Sent<"subscription.disabled">, Received<"subscription.disabled">>>()
    same<Same<Sent<"delivery.exhausted">, Received<"delivery.exhausted">>>()
    assert.deepStrictEqual([...serviceEventTypes], ["test", ...operationalEventTypes])
  })
})

describe("EventPayload", () => {
  it("has the form that receivers know, for each type", () => {
    same<Same<Differing, never>>()
  })

  it("has the types that receivers know, in the same order", () => {
    assert.deepStrictEqual([...receiversTypes], [...eventTypes])
    assert.lengthOf(eventTypes, 13)
  })
})
