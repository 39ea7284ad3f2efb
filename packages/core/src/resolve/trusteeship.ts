/** Who holds a trust: what can be said without, and with, a company of the name that the trust's own name gives. */
import type { RelatedEntity, TrusteeResolution } from "../domain/Canonical.ts"
import type { Entity } from "./join.ts"
import { trusteeName } from "./trustee.ts"

export interface Trusteeship {
  readonly resolution: TrusteeResolution
  readonly related: ReadonlyArray<RelatedEntity>
}

/** The trustee that a trust's names name, null where they name none; null as a whole for what is no trust. */
export const trusteeOf = (entity: Entity): { readonly named: string | null } | null => {
  const forms = entity.parts.map(({ projection }) => projection.fields.entity_form?.value ?? null)
  if (forms.find((form) => form !== null) !== "trust") return null
  const named = entity.parts
    .flatMap(({ projection }) => projection.names)
    .map(({ name }) => trusteeName(name))
    .find((name) => name !== null)
  return { named: named ?? null }
}

export const unresolved = (name: string | null, why: string): Trusteeship => ({
  resolution: "unavailable_on_free_sources",
  related: [
    {
      role: "corporate_trustee",
      abn: null,
      acn: null,
      name,
      source: "abn-bulk-extract",
      resolvable: false,
      note: `${why} No free register names a trust's trustee.`
    }
  ]
})
