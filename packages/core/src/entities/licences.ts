/** Which licences an entity holds, and under which licences of others it acts. */
import type { AuthorisationLink } from "@entity-watch/contract/schema/Blocks"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { LicenceKind } from "../domain/Projection.ts"
import type { Entity } from "./Entity.ts"

/** A register that is read for one kind of licence. */
export interface ConsultedRegister {
  readonly register: RegisterId
  /** Whom the register lists, as the notes say it. */
  readonly lists: string
}

export const licenceRegisters: Record<LicenceKind, ConsultedRegister> = {
  afs_licensee: { register: "asic-afs-licensee", lists: "AFS licensees" },
  credit_licensee: { register: "asic-credit-licensee", lists: "credit licensees" },
  afs_authorised_rep: {
    register: "asic-afs-authorised-representative",
    lists: "AFS authorised representatives"
  },
  credit_rep: { register: "asic-credit-representative", lists: "credit representatives" }
}

/** The largest number of authorisation links that one answer shows. */
export const mostLinks = 200

/** A licence whose holder is to be named: the record of `register` under `number`. */
export interface NamedLicence {
  readonly key: string
  readonly register: RegisterId
  readonly number: string
}

/** The licences under which the entity acts, as far as the block shows them, each once. */
export const licenceNumbersOf = (entity: Entity): ReadonlyArray<NamedLicence> => {
  const named = authorisationLinksOf(entity)
    .slice(0, mostLinks)
    .map(({ kind, licence_number }): readonly [string, NamedLicence] => {
      const key = licenceKey(kind, licence_number)
      return [key, { key, register: licenceRegisters[`${kind}_licensee`].register, number: licence_number }]
    })
  return [...new Map(named).values()]
}

/** The key by which the name of a licensee is found: `afs <number>` or `credit <number>`. */
export const licenceKey = (kind: AuthorisationLink["kind"], number: string): string => `${kind} ${number}`

/** The licences under which an entity acts. Those in force come first, and then the newest. */
export const authorisationLinksOf = (entity: Entity): ReadonlyArray<AuthorisationLink> =>
  entity.parts
    .flatMap(({ projection }) =>
      projection.authorisationLink === undefined ? [] : [projection.authorisationLink]
    )
    .toSorted((a, b) =>
      bestFirst(
        { ...a, number: `${a.kind} ${a.licence_number}` },
        { ...b, number: `${b.kind} ${b.licence_number}` }
      )
    )

interface LicencePeriod {
  readonly number: string
  readonly status: string | null
  readonly start_date: string | null
}

/**
 * Puts licences in force before ceased ones, and then the newest start first. A register without statuses lists what is
 * in force.
 */
export const bestFirst = (a: LicencePeriod, b: LicencePeriod): number =>
  Number(a.status === "Ceased") - Number(b.status === "Ceased") ||
  compare(b.start_date ?? "", a.start_date ?? "") ||
  compare(a.number, b.number)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
