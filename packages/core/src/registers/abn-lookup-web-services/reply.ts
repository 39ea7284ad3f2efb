/** An answer of ABN Lookup as published, whichever of its two formats it came in. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { forTheLog, meaningOf } from "./exceptions.ts"

/** Nothing could be learnt from the service. Only after an outage is it worth asking again. */
export class LookupFailed extends Schema.TaggedError<LookupFailed>()("LookupFailed", {
  kind: Schema.Literals(["configuration", "outage"]),
  /** A sentence for the log, which names no GUID and no identifier. */
  reason: Schema.String
}) {}

export const outage = (reason: string) => new LookupFailed({ kind: "outage", reason })

/** A period of time. Its dates are `yyyy-mm-dd`; `0001-01-01` and the empty text mean none. */
export interface Period {
  readonly from: string
  readonly to: string
}

export type PublishedNameKind = "main" | "legal" | "trading" | "business"

export interface ReplyName extends Period {
  readonly kind: PublishedNameKind
  readonly name: string
  /** The parts of a person's legal name; only people have one. */
  readonly person: { readonly given: string; readonly otherGiven: string; readonly family: string } | null
}

export interface EntityRow {
  readonly updated: string
  readonly abns: ReadonlyArray<{
    readonly value: string
    readonly isCurrent: boolean
    readonly replaced: string
    readonly replacedFrom: string
  }>
  readonly statuses: ReadonlyArray<Period & { readonly code: string }>
  readonly asicNumber: string
  readonly entityType: { readonly code: string; readonly text: string }
  readonly gst: ReadonlyArray<Period>
  readonly names: ReadonlyArray<ReplyName>
  readonly addresses: ReadonlyArray<Period & { readonly state: string; readonly postcode: string }>
  readonly acnc: ReadonlyArray<Period & { readonly status: string }>
  readonly superannuation: { readonly code: string; readonly text: string; readonly regulator: string } | null
}

export type Reply =
  | {
      readonly _tag: "Published"
      /** The time of the answer with its fraction and offset; empty where the format has none. */
      readonly retrieved: string
      readonly registerUpdated: string
      readonly entities: ReadonlyArray<EntityRow>
    }
  | { readonly _tag: "NothingRegistered" }
  | { readonly _tag: "NumberRefused"; readonly said: string }

export const exceptional = (text: string): Effect.Effect<Reply, LookupFailed> => {
  const meaning = meaningOf(text)
  const said = forTheLog(text)
  if (meaning === "nothing_registered") return Effect.succeed({ _tag: "NothingRegistered" })
  if (meaning === "number_refused") return Effect.succeed({ _tag: "NumberRefused", said })
  return Effect.fail(new LookupFailed({ kind: meaning, reason: `The service said "${said}".` }))
}
