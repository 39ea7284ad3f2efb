/** What is kept of a file of FollowTheMoney until it is read: its parties, and what other lines say of them. */
import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import type { ListedParty } from "../party/ListedParty.ts"
import type { PublishedParty } from "../party/partyRecords.ts"
import { type FtmEntity, textsOf } from "./FtmEntity.ts"
import {
  addressOf,
  type Designation,
  designationOf,
  documentNumbersOf,
  ftmParty,
  isDocument,
  nestedBeside,
  withBeside
} from "./ftmParty.ts"
import { isNoParty, isOfRisk, isParty } from "./ftmSchema.ts"

/** Which parties of a file are the list. */
export type WhoCounts = "targets" | "of risk" | "all"

interface Kept {
  readonly party: ListedParty
  readonly row: number
  readonly addresses: ReadonlyArray<string>
}

const add = <A>(to: Map<string, Array<A>>, key: string, values: ReadonlyArray<A>): void => {
  const before = to.get(key)
  if (before === undefined) to.set(key, [...values])
  else for (const value of values) before.push(value)
}

export class FtmFile {
  isEmpty = true
  readonly noParties: Array<number> = []
  readonly notListed: Array<number> = []
  readonly unknown: Array<number> = []
  readonly cut: Array<number> = []
  private readonly kept: Array<Kept> = []
  private readonly ids = new Set<string>()
  private readonly sanctions = new Map<string, Array<Designation>>()
  private readonly documents = new Map<string, Array<ListedIdentifier>>()
  private readonly addresses = new Map<string, string>()
  /** The parties that each line of a sanction or document names. */
  private readonly named: Array<{ readonly row: number; readonly parties: ReadonlyArray<string> }> = []

  private readonly who: WhoCounts

  constructor(who: WhoCounts) {
    this.who = who
  }

  take(entity: FtmEntity, row: number): void {
    this.isEmpty = false
    const { schema } = entity
    if (schema === "Sanction") {
      const parties = textsOf(entity, "entity")
      const designation = designationOf(entity)
      for (const party of parties) add(this.sanctions, party, [designation])
      this.named.push({ row, parties })
    } else if (isDocument(entity)) {
      const parties = textsOf(entity, "holder")
      const numbers = documentNumbersOf(entity)
      for (const party of parties) add(this.documents, party, numbers)
      this.named.push({ row, parties })
    } else if (isNoParty(schema)) {
      if (schema === "Address") this.addresses.set(entity.id, addressOf(entity))
      this.noParties.push(row)
    } else if (this.counts(entity)) this.keep(entity, row)
    else if (isParty(schema)) this.notListed.push(row)
    if (!isParty(schema) && !isNoParty(schema)) this.unknown.push(row)
  }

  private counts(entity: FtmEntity): boolean {
    if (this.who === "targets") return entity.target === true
    return isParty(entity.schema) && (this.who === "all" || textsOf(entity, "topics").some(isOfRisk))
  }

  private keep(entity: FtmEntity, row: number): void {
    const { isCut, party } = ftmParty(entity)
    if (isCut) this.cut.push(row)
    this.ids.add(entity.id)
    this.kept.push({
      party: withBeside(party, nestedBeside(entity)),
      row,
      addresses: textsOf(entity, "addressEntity")
    })
  }

  /** The lines of sanctions and documents that name nobody of the list. */
  withoutParty(): ReadonlyArray<number> {
    return this.named.filter(({ parties }) => !parties.some((id) => this.ids.has(id))).map(({ row }) => row)
  }

  /** The parties in the order of the file, once all of it is read. */
  *parties(): Generator<PublishedParty> {
    for (const { addresses, party, row } of this.kept) {
      const [sanctions = [], identifiers = []] = [
        this.sanctions.get(party.ref),
        this.documents.get(party.ref)
      ]
      const found = addresses.flatMap((id) => this.addresses.get(id) ?? [])
      const isAlone = sanctions.length + identifiers.length + found.length === 0
      yield {
        party: isAlone ? party : withBeside(party, { sanctions, identifiers, addresses: found }),
        row,
        rows: 1
      }
    }
  }
}
