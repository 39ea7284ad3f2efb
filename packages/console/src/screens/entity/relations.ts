/** Who stands in what relation to an entity: trustees and trusts, and those it acts for under their licences. */
import type { Candidate, RegisterId } from "@entity-watch/client"
import { dayOf } from "../../words/time.ts"

export interface Relation {
  readonly id: string
  readonly name: string
  /** Of the other entity, where the registers give one. */
  readonly identifier: string | null
  /** What is searched to come to the other entity, where no number leads to it but a name may. */
  readonly searched: string | null
  /** What the other is to this one, such as "is its trustee". */
  readonly role: string
  /** The same in two or three words. */
  readonly short: string
  readonly since: string
  readonly hasCeased: boolean
  /** Whether the line goes from the other to this one. */
  readonly leadsHere: boolean
  readonly source: RegisterId
  readonly note: string
}

const unnamed = "No register that was read holds its name"

const roles = {
  corporate_trustee: ["is its trustee", "trustee"],
  trust: ["is a trust of which it is the trustee", "trust"],
  direct_parent: ["is its direct parent, which consolidates its accounts", "direct parent"],
  ultimate_parent: ["is its ultimate parent, which consolidates its accounts", "ultimate parent"]
} as const

/** How the other is called: a parent that is not named may be known by its LEI, or not be reported. */
const calledBy = ({
  lei,
  name,
  reporting_exception
}: Candidate["canonical"]["related_entities"][number]): string =>
  name ??
  (lei !== undefined
    ? `LEI ${lei}`
    : reporting_exception !== undefined
      ? `Not reported: ${reporting_exception}`
      : unnamed)

const relatedTo = ({ canonical }: Candidate): ReadonlyArray<Relation> =>
  canonical.related_entities.map((each, i) => ({
    id: `related ${i}`,
    name: calledBy(each),
    identifier: each.resolvable ? (each.abn ?? each.acn) : null,
    searched: null,
    role: roles[each.role][0],
    short: roles[each.role][1],
    since: each.since === undefined ? "" : `since ${dayOf(each.since)}`,
    hasCeased: false,
    leadsHere: each.role !== "trust",
    source: each.source,
    note: each.note
  }))

const links = {
  afs: ["financial services licence", "asic-afs-authorised-representative"],
  credit: ["credit licence", "asic-credit-representative"]
} as const

const licenseesOf = ({ licensing }: Candidate): ReadonlyArray<Relation> =>
  (licensing?.authorisation_links ?? []).map(
    ({ end_date, kind, licence_number, licensee_name, start_date, status }, i) => {
      const [licence, source] = links[kind] ?? [kind, "asic-afs-authorised-representative"]
      const period = [
        start_date !== null && `since ${dayOf(start_date)}`,
        end_date !== null && `until ${dayOf(end_date)}`
      ].filter((each) => each !== false)
      return {
        id: `licence ${i}`,
        name: licensee_name ?? `Holder of licence ${licence_number}, whom no file names`,
        // ASIC's files of representatives name the licensee by its licence and its name alone.
        identifier: null,
        searched: licensee_name,
        role: `lets it act under its ${licence} ${licence_number}`,
        short: `${kind === "afs" ? "AFS" : "Credit"} licence ${licence_number}`,
        since: period.join(", "),
        hasCeased: end_date !== null,
        leadsHere: true,
        source,
        note: status ?? ""
      }
    }
  )

export const relationsOf = (candidate: Candidate): ReadonlyArray<Relation> => [
  ...relatedTo(candidate),
  ...licenseesOf(candidate)
]
