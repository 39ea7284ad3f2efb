/**
 * Decodes the JSON answers `AbnDetails` and `AcnDetails` of ABN Lookup to the same rows as the XML gives. They lack
 * name parts, former names, the ACNC's registration and every date of the register itself, so XML is preferred.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { cleanText } from "../../formats/cleanText.ts"
import { type EntityRow, exceptional, type LookupFailed, outage, type Reply } from "./reply.ts"

const Text = Schema.optionalKey(Schema.NullOr(Schema.String))

const Details = Schema.Struct({
  Abn: Schema.String,
  AbnStatus: Schema.String,
  AbnStatusEffectiveFrom: Text,
  Acn: Text,
  AddressDate: Text,
  AddressPostcode: Text,
  AddressState: Text,
  BusinessName: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  EntityName: Text,
  EntityTypeCode: Text,
  EntityTypeName: Text,
  Gst: Text,
  Message: Schema.String
})
type Details = typeof Details.Type

const decodeDetails = Schema.decodeUnknownEffect(Schema.fromJsonString(Details))

/** Matches `callback({…})` with or without a semicolon; the JSON may also stand alone. */
const wrapped = /^[\w$.]+\s*\(([\s\S]*)\)\s*;?$/u

export const decodeJson = Effect.fnUntraced(function* (
  answer: Uint8Array
): Effect.fn.Return<Reply, LookupFailed> {
  // Neither error is passed on, because both could quote the answer.
  const body = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(answer).trim(),
    catch: () => outage("The answer is not UTF-8.")
  })
  const json = (wrapped.exec(body)?.[1] ?? body).trim().replace(/;$/u, "")
  const details = yield* Effect.mapError(decodeDetails(json), () =>
    outage("The answer is not that of the service's JSON pages.")
  )
  const message = cleanText(details.Message)
  if (message !== "") return yield* exceptional(message)
  return { _tag: "Published", retrieved: "", registerUpdated: "", entities: [readDetails(details)] }
})

/**
 * The service's pages that search names write a status as a number. These pages should not, but are understood if they
 * do.
 */
const statusOf: Record<string, string> = { "0000000001": "Active", "0000000002": "Cancelled" }

const given = (text: string | null | undefined) => cleanText(text ?? "")

const readDetails = (details: Details): EntityRow => ({
  updated: "",
  abns: [{ value: given(details.Abn), isCurrent: true, replaced: "", replacedFrom: "" }],
  statuses: [
    {
      code: statusOf[details.AbnStatus] ?? given(details.AbnStatus),
      from: given(details.AbnStatusEffectiveFrom),
      to: ""
    }
  ],
  asicNumber: given(details.Acn),
  entityType: { code: given(details.EntityTypeCode), text: given(details.EntityTypeName) },
  gst: given(details.Gst) === "" ? [] : [{ from: given(details.Gst), to: "" }],
  names: [
    // A person's name is one text here, and nothing says in which order its parts stand, so it is not split.
    { kind: "main", name: given(details.EntityName), person: null, from: "", to: "" },
    ...(details.BusinessName ?? []).map((name) => ({
      kind: "business" as const,
      name: given(name),
      person: null,
      from: "",
      to: ""
    }))
  ],
  addresses: [
    {
      state: given(details.AddressState),
      postcode: given(details.AddressPostcode),
      from: given(details.AddressDate),
      to: ""
    }
  ],
  acnc: [],
  superannuation: null
})
