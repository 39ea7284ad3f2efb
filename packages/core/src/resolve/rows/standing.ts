/** How the entity that a row means stands, and how sure it is that it is the one. */
import type { RowVerdict } from "../../domain/RowVerdict.ts"
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
  ended === null ? [] : [ended === "abn_cancelled" ? "Its ABN is cancelled." : "The company is deregistered."]

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
