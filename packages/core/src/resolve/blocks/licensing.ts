/** The licensing block: which licences an entity holds, under whose it acts, and which registers were asked. */
import type { AuthorisationLink, Licence, Licensing } from "../../domain/Blocks.ts"
import type { LicenceKind } from "../../domain/Projection.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/join.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

/** What an answer can carry. */
const mostLinks = 200

/** How many numbers a note names. */
const mostNumbers = 10

export interface AskedRegister {
  readonly register: RegisterId
  /** Whom it lists, for notes. */
  readonly lists: string
}

const asked: Record<LicenceKind, AskedRegister> = {
  afs_licensee: { register: "asic-afs-licensee", lists: "AFS licensees" },
  credit_licensee: { register: "asic-credit-licensee", lists: "credit licensees" },
  afs_authorised_rep: {
    register: "asic-afs-authorised-representative",
    lists: "AFS authorised representatives"
  },
  credit_rep: { register: "asic-credit-representative", lists: "credit representatives" }
}

const kinds = ["afs_licensee", "credit_licensee", "afs_authorised_rep", "credit_rep"] as const

/** A licence whose holder is to be named: the record of `register` under `number`. */
export interface NamedLicence {
  readonly key: string
  readonly register: RegisterId
  readonly number: string
}

/** The licences under which the entity acts, as far as the block shows them, each once. */
export const licenceNumbersOf = (entity: Entity): ReadonlyArray<NamedLicence> => {
  const named = linksOf(entity)
    .slice(0, mostLinks)
    .map(({ kind, licence_number }): readonly [string, NamedLicence] => {
      const key = keyOf(kind, licence_number)
      return [key, { key, register: asked[`${kind}_licensee`].register, number: licence_number }]
    })
  return [...new Map(named).values()]
}

/** `licensees`: their names by `afs <number>` and `credit <number>`. */
export const licensing = (
  entity: Entity,
  snapshots: ReadonlyMap<RegisterId, Snapshot>,
  licensees: ReadonlyMap<string, string>
): Licensing => {
  const held = (kind: LicenceKind): ReadonlyArray<Licence> =>
    entity.parts
      .flatMap(({ projection }) => (projection.licence?.kind === kind ? [projection.licence.licence] : []))
      .toSorted((a, b) => bestFirst({ ...a, number: a.licence_number }, { ...b, number: b.licence_number }))
  const links = linksOf(entity)
  const notes = [
    ...registerNotes(
      kinds.map((kind) => ({ ...asked[kind], found: held(kind).length > 0 })),
      snapshots,
      "ASIC's licence and representative registers"
    ),
    ...kinds.flatMap((kind) =>
      severalNote(
        asked[kind].lists,
        held(kind).map(({ licence_number }) => licence_number)
      )
    ),
    ...(["afs_licensee", "credit_rep"] as const)
      .filter((kind) => held(kind).length > 0)
      .map((kind) => `The register of ${asked[kind].lists} gives no status: it lists what is in force.`),
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
      licensee_name: licensees.get(keyOf(link.kind, link.licence_number)) ?? null
    })),
    note: notes.join(" ")
  }
}

const keyOf = (kind: AuthorisationLink["kind"], number: string): string => `${kind} ${number}`

const linksOf = (entity: Entity): ReadonlyArray<AuthorisationLink> =>
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

interface Period {
  readonly number: string
  readonly status: string | null
  readonly start_date: string | null
}

/** In force before ceased, then the newest start. A register without statuses lists what is in force. */
export const bestFirst = (a: Period, b: Period): number =>
  Number(a.status === "Ceased") - Number(b.status === "Ceased") ||
  compare(b.start_date ?? "", a.start_date ?? "") ||
  compare(a.number, b.number)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What the block's empty values mean: registers not loaded, or read and without a row. */
export const registerNotes = (
  registers: ReadonlyArray<AskedRegister & { readonly found: boolean }>,
  snapshots: ReadonlyMap<RegisterId, Snapshot>,
  all: string
): ReadonlyArray<string> => {
  const missing = registers.filter(({ register }) => !snapshots.has(register))
  if (missing.length === registers.length) return [notRead(all)]
  return [
    ...(missing.length === 0
      ? []
      : [notRead(`ASIC's ${missing.map(({ lists }) => `register of ${lists}`).join(" or ")}`)]),
    ...registers.flatMap(({ found, lists, register }) => {
      const snapshot = snapshots.get(register)
      if (snapshot === undefined) return []
      if (!found) return [notListed(`the register of ${lists}`, snapshot)]
      return snapshot.partial === null ? [] : [`Only part of the register of ${lists} is loaded.`]
    }),
    ...(registers.every(({ found }) => found)
      ? []
      : ["Joined by ABN or ACN only: most rows about persons carry neither."])
  ]
}

/** `numbers`: the best first. */
export const severalNote = (lists: string, numbers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const distinct = [...new Set(numbers)]
  const named = distinct.slice(0, mostNumbers).join(", ") + (distinct.length > mostNumbers ? " and more" : "")
  return distinct.length > 1
    ? [
        `The register of ${lists} has ${distinct.length} numbers of this entity (${named}); the first is shown.`
      ]
    : []
}
