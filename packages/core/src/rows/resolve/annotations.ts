/** The cells that are added to a row: what was found, and the verdict. The row itself stands before them unchanged. */
import { formatAbn } from "@entity-watch/contract/schema/Abn"
import { formatAcn } from "@entity-watch/contract/schema/Acn"
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { JudgedRow } from "../../resolve/rows/JudgedRow.ts"
import type { RowEntity } from "../../resolve/rows/RowEvidence.ts"
import { shown } from "../../resolve/rows/shownEntity.ts"

export const annotationColumns = [
  "verdict",
  "why",
  "found_abn",
  "found_acn",
  "found_name",
  "matched_by",
  "matched_name",
  "matched_name_kind",
  "confidence",
  "abn_status",
  "gst",
  "regulator_status",
  "entity_type",
  "found_state",
  "found_postcode",
  "charity",
  "licences",
  "nearest_number",
  "others"
] as const
export type RowAnnotation = Readonly<Record<(typeof annotationColumns)[number], string>> & {
  readonly verdict: RowVerdict
}

const yesOrNo = (value: boolean | null): string => (value === null ? "" : value ? "yes" : "no")

const licenceKinds = ["afs_licensee", "credit_licensee", "afs_authorised_rep", "credit_rep"] as const

/** `told`: what there is to know beside the reasons. */
export const annotationOf = (judged: JudgedRow, told: ReadonlyArray<string> = []): RowAnnotation => ({
  verdict: judged.verdict,
  why: [...judged.reasons, ...told].join(" "),
  ...found(judged.entity),
  matched_by: judged.matchedBy ?? "",
  confidence: judged.confidence === null ? "" : `${judged.confidence}`,
  nearest_number:
    judged.nearest === null
      ? ""
      : "abn" in judged.nearest
        ? formatAbn(judged.nearest.abn)
        : formatAcn(judged.nearest.acn),
  others: judged.others.map(shown).join("; ")
})

const found = (entity: RowEntity | null) => {
  if (entity === null) return nothing
  const { canonical, charity, licensing, like, postcode, state } = entity
  return {
    found_abn: canonical.abn.value ?? "",
    found_acn: canonical.acn.value ?? "",
    found_name: canonical.entity_name.value ?? "",
    matched_name: like?.name ?? "",
    matched_name_kind: like?.kind ?? "",
    abn_status: canonical.abn_status.value ?? "",
    gst: yesOrNo(canonical.gst_registered.value),
    regulator_status: canonical.regulator_status.value ?? "",
    entity_type: canonical.entity_type.value ?? "",
    found_state: state ?? "",
    found_postcode: postcode ?? "",
    charity: yesOrNo(charity.is_registered_charity ? true : charity.checked ? false : null),
    licences: [
      ...licenceKinds.filter((kind) => licensing[kind] !== null),
      ...(licenceKinds.some((kind) => licensing.not_checked.includes(kind)) ? ["not_checked"] : [])
    ].join(" ")
  }
}

const nothing = {
  found_abn: "",
  found_acn: "",
  found_name: "",
  matched_name: "",
  matched_name_kind: "",
  abn_status: "",
  gst: "",
  regulator_status: "",
  entity_type: "",
  found_state: "",
  found_postcode: "",
  charity: "",
  licences: ""
}

/** A row of which nothing was asked. */
export const refusal = (why: string): RowAnnotation => ({
  ...nothing,
  verdict: "unavailable",
  why: `Not resolved: ${why}`,
  matched_by: "",
  confidence: "",
  nearest_number: "",
  others: ""
})

/** The columns' names, none of which a column of the file has. */
export const annotationHeader = (given: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set(given.map((each) => each.trim().toLowerCase()))
  return annotationColumns.map((column) => {
    let name: string = column
    for (let at = 2; taken.has(name); at++) name = `${column}_${at}`
    return name
  })
}
