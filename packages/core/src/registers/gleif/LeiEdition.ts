/**
 * One edition of the golden copy while it is read: the records of Australian entities, a few thousandths of all, and what
 * the relationships and exceptions say of their parents.
 */
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { SourceMalformed } from "../../domain/SourceError.ts"
import { cleanText } from "../../formats/cleanText.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import type { PassOver } from "../../formats/passOverRows.ts"
import type { LeiAttributes } from "./decode.ts"
import {
  type ExceptionColumn,
  type LevelOneColumn,
  type RelationshipColumn,
  relationshipPeriods
} from "./decodeGoldenCopy.ts"
import {
  abr,
  asic,
  isLei,
  type LeiOutcome,
  leiOf,
  normalise,
  orNull,
  type ReportedParent,
  wrongLei
} from "./normalise.ts"
import { source } from "./source.ts"

/** Many times as many as there are; a bound for what is held in memory. */
const mostRecords = 500_000

type Side = "direct" | "ultimate"

const sideOfType: ReadonlyMap<string, Side> = new Map([
  ["IS_DIRECTLY_CONSOLIDATED_BY", "direct"],
  ["IS_ULTIMATELY_CONSOLIDATED_BY", "ultimate"]
])
const otherTypes: ReadonlySet<string> = new Set([
  "IS_FUND-MANAGED_BY",
  "IS_SUBFUND_OF",
  "IS_FEEDER_TO",
  "IS_INTERNATIONAL_BRANCH_OF"
])
const sideOfCategory: ReadonlyMap<string, Side> = new Map([
  ["DIRECT_ACCOUNTING_CONSOLIDATION_PARENT", "direct"],
  ["ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT", "ultimate"]
])

/** Registrations of a relationship that was wrong, or is another's double, or has ended. */
const voided: ReadonlySet<string> = new Set(["ANNULLED", "DUPLICATE", "ERRONEOUS", "RETIRED"])

interface HeldParent {
  parent: { lei: string; since: string | null; until: string | null; registration_status: string } | null
  readonly exceptions: Array<string>
}

interface Held {
  readonly outcome: LeiOutcome
  readonly parents: Readonly<Record<Side, HeldParent>>
  /** Of how many published rows the record is made. */
  rows: number
}

export type Identifiers = Pick<LeiAttributes, "bic" | "ocid" | "spglobal">

export class LeiEdition {
  private readonly held = new Map<string, Held>()

  private readonly identifiers: ReadonlyMap<string, Identifiers>

  /** `identifiers` are those that pages of the API give beside the LEI, which the golden copy does not carry. */
  constructor(identifiers: ReadonlyMap<string, Identifiers>) {
    this.identifiers = identifiers
  }

  /** Which records are of no concern: those of entities abroad that no Australian register has. */
  readonly isForeign: PassOver<LevelOneColumn> = (cell) => {
    if (cleanText(cell("Entity.LegalAddress.Country")) === "AU") return false
    const registeredAt = cleanText(cell("Entity.RegistrationAuthority.RegistrationAuthorityID"))
    return registeredAt !== asic && registeredAt !== abr
  }

  levelOne({ cells, row }: PublishedRow<LevelOneColumn>): ReadonlyArray<RowOutcome> {
    if (this.isForeign((column) => cells[column])) return []
    const beside = this.identifiers.get(leiOf(cells.LEI))
    const outcome = normalise(
      {
        lei: cells.LEI,
        entity: {
          legalName: { name: cells["Entity.LegalName"] },
          registeredAt: { id: cells["Entity.RegistrationAuthority.RegistrationAuthorityID"] },
          registeredAs: cells["Entity.RegistrationAuthority.RegistrationAuthorityEntityID"],
          status: cells["Entity.EntityStatus"]
        },
        registration: {
          status: cells["Registration.RegistrationStatus"],
          lastUpdateDate: cells["Registration.LastUpdateDate"],
          nextRenewalDate: cells["Registration.NextRenewalDate"]
        },
        ...beside
      },
      row
    )
    if (outcome._tag === "Refused") return [outcome]
    const { data, key } = outcome.record
    if (this.held.has(key)) return [{ _tag: "Repeated", rows: 1 }]
    if (this.held.size === mostRecords)
      throw new SourceMalformed({
        source: source.id,
        reason: `It has more than ${mostRecords} Australian records.`
      })
    const kept = {
      ...outcome,
      record: {
        ...outcome.record,
        data: beside === undefined ? { ...data, identifiers_unread: true as const } : data
      }
    }
    this.held.set(key, {
      outcome: copied(kept),
      parents: { direct: { parent: null, exceptions: [] }, ultimate: { parent: null, exceptions: [] } },
      rows: 1
    })
    return []
  }

  relationship({ cells, row }: PublishedRow<RelationshipColumn>): ReadonlyArray<RowOutcome> {
    const type = cleanText(cells["Relationship.RelationshipType"])
    const side = sideOfType.get(type)
    if (side === undefined) return otherTypes.has(type) ? [] : [noticed("type of relationship", type)]
    const child = this.held.get(leiOf(cells["Relationship.StartNode.NodeID"]))
    const status = cleanText(cells["Registration.RegistrationStatus"])
    if (
      child === undefined ||
      cleanText(cells["Relationship.RelationshipStatus"]) !== "ACTIVE" ||
      voided.has(status)
    )
      return []
    const lei = leiOf(cells["Relationship.EndNode.NodeID"])
    if (!isLei(lei)) return [{ _tag: "Refused", row, reason: wrongLei }]
    const period = relationshipPeriods(cells).find(({ type: each }) => each === "RELATIONSHIP_PERIOD")
    const found = copied({
      lei,
      since: dayOf(period?.start),
      until: dayOf(period?.end),
      registration_status: status
    })
    const held = child.parents[side]
    const isLater = held.parent === null || (found.since ?? "") > (held.parent.since ?? "")
    if (isLater) held.parent = found
    child.rows++
    return []
  }

  exception({ cells }: PublishedRow<ExceptionColumn>): ReadonlyArray<RowOutcome> {
    const child = this.held.get(leiOf(cells.LEI))
    if (child === undefined) return []
    const category = cleanText(cells["Exception.Category"])
    const side = sideOfCategory.get(category)
    if (side === undefined) return [noticed("category of exception", category)]
    const { exceptions } = child.parents[side]
    for (const n of [1, 2, 3, 4, 5] as const) {
      const reason = copied(cleanText(cells[`Exception.Reason.${n}`]))
      if (reason !== "" && !exceptions.includes(reason)) exceptions.push(reason)
    }
    child.rows++
    return []
  }

  /** The records, with their parents where those were read. */
  *outcomes(withParents: boolean): Generator<RowOutcome> {
    for (const { outcome, parents, rows } of this.held.values()) {
      const { record } = outcome
      const data = withParents
        ? {
            ...record.data,
            parents: { direct: this.reported(parents.direct), ultimate: this.reported(parents.ultimate) }
          }
        : record.data
      yield { ...outcome, rows, record: { ...record, data } }
    }
  }

  private reported({ exceptions, parent }: HeldParent): ReportedParent {
    if (parent === null) return { parent, exceptions }
    const known = this.held.get(parent.lei)?.outcome.record
    return {
      parent: {
        ...parent,
        name: known?.data.legal_name ?? null,
        abn: known?.abn ?? null,
        acn: known?.acn ?? null
      },
      exceptions
    }
  }
}

/** A cell can hold the chunk that it was cut from, so what is held for longer is copied. */
const copied = <A>(value: A): A => JSON.parse(JSON.stringify(value))

const dayOf = (time: string | undefined): string | null => {
  const day = orNull(time)?.slice(0, 10) ?? ""
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day : null
}

const noticed = (what: string, said: string): RowOutcome => ({
  _tag: "Noticed",
  what: `The ${what} has a new word, which is not read.`,
  said
})
