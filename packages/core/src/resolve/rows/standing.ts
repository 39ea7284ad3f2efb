/** How the entity that a row means stands, and how sure it is that it is the one. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { nameConfidence } from "../confidence.ts"
import type { JudgedRow, RowRules } from "./JudgedRow.ts"
import type { AskedRow, RowEntity } from "./RowEvidence.ts"

export const byNameAlone = (entity: RowEntity, asked: AskedRow): number | null =>
  entity.like === null
    ? null
    : nameConfidence(entity.like.similarity, entity.like.kind === "legal" ? "legal" : "business", {
        state: asked.state !== null && asked.state === entity.state,
        postcode: asked.postcode !== null && asked.postcode === entity.postcode
      })

export const endings = ({ ended }: RowEntity): ReadonlyArray<string> =>
  ended === null ? [] : [ended === "abn_cancelled" ? "Its ABN is cancelled." : "It is deregistered."]

/** What the registers say of it that a person should know, whatever the verdict is. */
export const remarks = ({ canonical }: RowEntity): ReadonlyArray<string> =>
  /^extern/iu.test(canonical.regulator_status.value ?? "")
    ? [`The company register says: ${canonical.regulator_status.value}.`]
    : []

/** Where the registers have it, if the row says another place. */
export const elsewhere = ({ postcode, state }: RowEntity, asked: AskedRow): ReadonlyArray<string> => {
  const differs = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other
  const place = (parts: ReadonlyArray<string | null>) => parts.filter((part) => part !== null).join(" ")
  return differs(asked.state, state) || differs(asked.postcode, postcode)
    ? [
        `The row says ${place([asked.state, asked.postcode])}, and the registers say ${place([state, postcode])}.`
      ]
    : []
}

/** How the entity that is meant stands. */
export const standing = (
  entity: RowEntity,
  { requireGst }: RowRules,
  judged: (verdict: RowVerdict, reasons: ReadonlyArray<string>) => JudgedRow
): JudgedRow => {
  if (entity.ended !== null) return judged("cancelled", [])
  const gst = entity.canonical.gst_registered
  if (!requireGst || gst.value === true) return judged("same", [])
  return gst.value === false
    ? judged("not_registered_for_gst", ["It is not registered for GST."])
    : judged("unavailable", [`Whether it is registered for GST is not known. ${gst.note ?? ""}`.trim()])
}
