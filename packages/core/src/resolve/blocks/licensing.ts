/** The licensing block: which licences an entity holds, under whose licences it acts, and which registers were read. */
import type { Licence, Licensing } from "@entity-watch/contract/schema/Blocks"
import type { LicenceKind } from "../../domain/Projection.ts"
import type { Entity } from "../../entities/Entity.ts"
import {
  authorisationLinksOf,
  bestFirst,
  licenceKey,
  licenceRegisters,
  mostLinks
} from "../../entities/licences.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { isChecked, registerNotes, severalNote } from "./registerNotes.ts"

const kinds = ["afs_licensee", "credit_licensee", "afs_authorised_rep", "credit_rep"] as const

/** Makes the block. `licensees` holds names by `afs <number>` and `credit <number>`. */
export const licensing = (
  entity: Entity,
  evidence: Evidence,
  licensees: ReadonlyMap<string, string>
): Licensing => {
  const held = (kind: LicenceKind): ReadonlyArray<Licence> =>
    entity.parts
      .flatMap(({ projection }) => (projection.licence?.kind === kind ? [projection.licence.licence] : []))
      .toSorted((a, b) => bestFirst({ ...a, number: a.licence_number }, { ...b, number: b.licence_number }))
  const links = authorisationLinksOf(entity)
  const asked = kinds.map((kind) => ({ ...licenceRegisters[kind], kind, found: held(kind).length > 0 }))
  const unchecked = asked.filter((each) => !isChecked(each, evidence)).map(({ kind }) => kind)
  // Links stand in both registers of representatives, and a part of one may lack some.
  const hasAllLinks = asked.every(
    ({ kind, register }) => kind.endsWith("licensee") || evidence.faultOf(register) === null
  )
  const notChecked = [...unchecked, ...(hasAllLinks ? [] : ["authorisation_links"])]
  const notes = [
    ...registerNotes(asked, evidence, "ASIC's licence and representative registers"),
    ...kinds.flatMap((kind) =>
      severalNote(
        licenceRegisters[kind].lists,
        held(kind).map(({ licence_number }) => licence_number)
      )
    ),
    ...(["afs_licensee", "credit_rep"] as const)
      .filter((kind) => held(kind).length > 0)
      .map(
        (kind) =>
          `The register of ${licenceRegisters[kind].lists} gives no status: it lists what is in force.`
      ),
    ...(links.length > mostLinks
      ? [
          `${mostLinks} of ${links.length} authorisation links are shown, those in force and the newest first.`
        ]
      : [])
  ]
  return {
    afs_licensee: held("afs_licensee")[0] ?? null,
    credit_licensee: held("credit_licensee")[0] ?? null,
    afs_authorised_rep: held("afs_authorised_rep")[0] ?? null,
    credit_rep: held("credit_rep")[0] ?? null,
    authorisation_links: links.slice(0, mostLinks).map((link) => ({
      ...link,
      licensee_name: licensees.get(licenceKey(link.kind, link.licence_number)) ?? null
    })),
    note: notes.join(" "),
    checked: notChecked.length === 0,
    not_checked: notChecked
  }
}
