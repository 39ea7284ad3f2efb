/** What GLEIF's level 2 data say of an entity's parents, as related entities. A parent that is not reported is no "none". */
import type { ParentRole, RelatedEntity } from "@entity-watch/contract/schema/Canonical"
import type { ReportedParents } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import type { LeiRecord, ReportedParent } from "./normalise.ts"
import { source } from "./source.ts"

/** GLEIF's reasons; others are shown by their code alone. */
const reasons: ReadonlyMap<string, string> = new Map([
  [
    "NATURAL_PERSONS",
    "natural persons control the entity, with no legal entity between that would consolidate it"
  ],
  ["NON_CONSOLIDATING", "those that control the entity do not prepare consolidated accounts"],
  ["NO_KNOWN_PERSON", "no person is known to control the entity"],
  ["NO_LEI", "the parent has no LEI"],
  ["NON_PUBLIC", "the relation is not public"],
  ["BINDING_LEGAL_COMMITMENTS", "binding legal commitments prevent it from being published"],
  ["LEGAL_OBSTACLES", "the law prevents it from being published"],
  ["CONSENT_NOT_OBTAINED", "the parent does not consent to its being published"],
  ["DETRIMENT_NOT_EXCLUDED", "publishing it could be detrimental"],
  ["DISCLOSURE_DETRIMENTAL", "publishing it would be detrimental"]
])

const words = { direct_parent: "direct parent", ultimate_parent: "ultimate parent" } as const

export const parentsOf = (
  { parents }: LeiRecord,
  snapshot: Snapshot
): ReadonlyArray<ReportedParents> | undefined =>
  parents && [
    { role: "direct_parent", related: related("direct_parent", parents.direct, snapshot) },
    { role: "ultimate_parent", related: related("ultimate_parent", parents.ultimate, snapshot) }
  ]

const related = (
  role: ParentRole,
  { exceptions, parent }: ReportedParent,
  snapshot: Snapshot
): ReadonlyArray<RelatedEntity> => {
  // In the order of the contract, in which answers are sent.
  const entry = (
    { abn, acn, name, resolvable, ...rest }: Omit<RelatedEntity, "role" | "source" | "as_of" | "note">,
    ...sentences: ReadonlyArray<string>
  ): RelatedEntity => {
    const { reporting_exception, ...relation } = rest
    return {
      role,
      abn,
      acn,
      name,
      source: source.id,
      resolvable,
      note: readNote(snapshot, sentences.join(" ")).note ?? "",
      ...relation,
      ...(snapshot.asOf !== null && { as_of: snapshot.asOf }),
      ...(reporting_exception !== undefined && { reporting_exception })
    }
  }
  const unknown = { abn: null, acn: null, name: null, resolvable: false }
  return [
    ...(parent === null
      ? []
      : [
          entry(
            {
              abn: parent.abn,
              acn: parent.acn,
              name: parent.name,
              resolvable: parent.abn !== null || parent.acn !== null,
              lei: parent.lei,
              ...(parent.since !== null && { since: parent.since })
            },
            `The ${words[role]} into whose accounts the entity is consolidated, as it reported to GLEIF.`,
            ...(parent.name === null
              ? ["Only its LEI is known here, because it is not registered in Australia."]
              : []),
            ...(parent.until === null ? [] : [`Until ${parent.until}.`]),
            ...(parent.registration_status === "LAPSED"
              ? ["The report was not renewed, so it may be out of date."]
              : [])
          )
        ]),
    ...exceptions.map((reason) =>
      entry(
        { ...unknown, reporting_exception: reason },
        `The entity names no ${words[role]} to GLEIF and gives the reason ${reason}${
          reasons.has(reason) ? `: ${reasons.get(reason)}` : ""
        }.`,
        "This does not say that it has none."
      )
    )
  ]
}
