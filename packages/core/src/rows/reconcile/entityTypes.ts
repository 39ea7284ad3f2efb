/** The types of the protocol are the forms of entities. */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { Canonical, EntityForm } from "@entity-watch/contract/schema/Canonical"

const names: Readonly<Record<EntityForm, string>> = {
  company: "Company",
  trust: "Trust",
  sole_trader: "Sole trader",
  partnership: "Partnership",
  indigenous_corporation: "Indigenous corporation",
  other: "Other entity"
}

export interface ReconciliationType {
  readonly id: string
  readonly name: string
}

export const entityTypes: ReadonlyArray<ReconciliationType> = Object.entries(names).map(([id, name]) => ({
  id,
  name
}))

/** None where no register gives the form of the entity. */
export const typesOf = ({
  entity_form
}: Pick<Canonical, "entity_form">): ReadonlyArray<ReconciliationType> =>
  entity_form.value === null ? [] : [{ id: entity_form.value, name: names[entity_form.value] }]

/** The digits by which an entity is known to the protocol; null for an entity without an ABN and an ACN. */
export const idOf = ({ abn, acn }: Pick<Canonical, "abn" | "acn">): string | null => abn.value ?? acn.value

/** Who is known by an id. A project that was made before a company had an ABN holds its ACN, which may be an ARBN as well. */
export const candidateOfId = (candidates: ReadonlyArray<Candidate>, id: string): Candidate | undefined =>
  candidates.find(({ canonical }) => idOf(canonical) === id) ??
  candidates.find(({ canonical: { acn } }) => acn.value === id)
