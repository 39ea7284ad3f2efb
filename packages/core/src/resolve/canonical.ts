/** The canonical block of one entity: for each field the best register that gives it. docs/resolving.md. */

import { formatAcn } from "@entity-watch/contract/schema/Acn"
import type {
  Canonical,
  CanonicalField,
  FormerName,
  TradeName
} from "@entity-watch/contract/schema/Canonical"
import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { foldName } from "@entity-watch/names/analysis"
import * as Struct from "effect/Struct"
import type { Entity } from "../entities/Entity.ts"
import { parentsReported } from "../entities/leis.ts"
import type { Trusteeship } from "../entities/trusteeship.ts"
import type { Evidence, RegisterFault } from "../snapshots/Evidence.ts"
import { reliedOn } from "./blocks/reliedOn.ts"

/**
 * The registers in the order of their authority, for fields where they differ in it; any others follow in the order of
 * the parts.
 */
const preferred: Partial<Record<CanonicalField, ReadonlyArray<RegisterId>>> = {
  entity_form: ["oric-register", "asic-companies"],
  acn: ["asic-companies"],
  entity_name: ["abn-lookup-web-services", "abn-bulk-extract", "asic-companies"]
}

export const canonical = (entity: Entity, trusteeship: Trusteeship, evidence: Evidence): Canonical => {
  const field = <F extends CanonicalField>(name: F): Canonical[F] => {
    const given = entity.parts.flatMap(({ projection }): ReadonlyArray<Provenance<unknown>> => {
      const value = projection.fields[name]
      return value === undefined ? [] : [value]
    })
    const order: ReadonlyArray<RegisterId> = preferred[name] ?? []
    const rank = (source: RegisterId) => (order.includes(source) ? order.indexOf(source) : order.length)
    const best = given.toSorted(
      (a, b) => Number(a.value === null) - Number(b.value === null) || rank(a.source) - rank(b.source)
    )[0]
    return (
      best === undefined ? absent(name, entity, evidence) : reliedOn(best, evidence.faultOf(best.source))
    ) as Canonical[F]
  }
  const business = tradeNames(entity.parts.flatMap(({ projection }) => projection.businessNames ?? []))
  const trading = tradeNames(entity.parts.flatMap(({ projection }) => projection.tradingNames ?? []))
  return {
    entity_form: field("entity_form"),
    abn: field("abn"),
    acn: field("acn"),
    entity_name: field("entity_name"),
    abn_status: field("abn_status"),
    gst_registered: field("gst_registered"),
    entity_type: field("entity_type"),
    regulator_status: field("regulator_status"),
    registered_office_state: field("registered_office_state"),
    icn: field("icn"),
    former_names: formerNames(entity),
    related_entities: [...trusteeship.related, ...parentsReported(entity)],
    individual_name:
      entity.parts.map(({ projection }) => projection.individualName).find((name) => name !== undefined) ??
      null,
    trustee_resolution: trusteeship.resolution,
    abn_status_from: field("abn_status_from"),
    gst_registered_from: field("gst_registered_from"),
    registered_on: field("registered_on"),
    deregistered_on: field("deregistered_on"),
    main_business_location: field("main_business_location"),
    business_names: business.shown,
    trading_names: trading.shown,
    trade_names_left_out: business.leftOut + trading.leftOut,
    not_checked: listsNotChecked(entity, evidence)
  }
}

/** An entity may have hundreds of names, and ten entities may be answered. */
const mostTradeNames = 50

/** Each name once, from the register that gives it first. */
const tradeNames = (all: ReadonlyArray<TradeName>) => {
  if (all.length === 0) return noTradeNames
  const distinct = new Map<string, TradeName>()
  for (const name of all) {
    const key = foldName(name.value)
    if (!distinct.has(key)) distinct.set(key, name)
  }
  return {
    shown: [...distinct.values()].slice(0, mostTradeNames),
    leftOut: Math.max(0, distinct.size - mostTradeNames)
  }
}
const noTradeNames = { shown: [], leftOut: 0 } as const

/**
 * The former names of an entity. Two registers know a company's former names: each name is given once, from the
 * register that says when it ceased.
 */
const formerNames = ({ parts }: Entity): Canonical["former_names"] => {
  const all = parts.flatMap(({ projection }) => projection.formerNames ?? [])
  const best = new Map<string, FormerName>()
  for (const name of all.toSorted((a, b) => Number(a.ceased === null) - Number(b.ceased === null))) {
    const key = foldName(name.value)
    if (!best.has(key)) best.set(key, name)
  }
  return all.filter((name) => best.get(foldName(name.value)) === name)
}

const absent = (field: CanonicalField, entity: Entity, { faultOf }: Evidence) => {
  const source = sourceOf[field]
  const given = elsewhereGiven(field, entity)
  const fault = given === null ? faultOf(source) : null
  return {
    value: null,
    source,
    note: given ?? whyAbsent(source, fault),
    ...(fault !== null && { checked: false as const })
  }
}

/** From which registers each list of an entity comes. */
const sourcesOfLists = {
  former_names: ["asic-companies"],
  related_entities: ["abn-bulk-extract", "gleif"],
  business_names: ["abn-bulk-extract", "asic-business-names"],
  trading_names: ["abn-bulk-extract"]
} satisfies Partial<Record<keyof Canonical, ReadonlyArray<RegisterId>>>

/** The lists that may lack something, because one of their registers cannot be relied on. */
const listsNotChecked = ({ parts }: Entity, { faultOf }: Evidence): Canonical["not_checked"] => {
  const isAskedLive = parts.some(({ record }) => record.register === "abn-lookup-web-services")
  return Struct.keys(sourcesOfLists).filter((list) =>
    sourcesOfLists[list].some(
      (register: RegisterId) =>
        !(isAskedLive && register === "abn-bulk-extract") && faultOf(register) !== null
    )
  )
}

const sourceOf: Record<CanonicalField, RegisterId> = {
  entity_form: "abn-bulk-extract",
  abn: "abn-bulk-extract",
  acn: "asic-companies",
  entity_name: "abn-bulk-extract",
  abn_status: "abn-bulk-extract",
  gst_registered: "abn-bulk-extract",
  entity_type: "abn-bulk-extract",
  regulator_status: "asic-companies",
  registered_office_state: "asic-companies",
  icn: "oric-register",
  abn_status_from: "abn-bulk-extract",
  gst_registered_from: "abn-bulk-extract",
  registered_on: "asic-companies",
  deregistered_on: "asic-companies",
  main_business_location: "abn-bulk-extract"
}

/** Why a field is empty whatever its register is good for; null where the register decides. */
const elsewhereGiven = (field: CanonicalField, { parts }: Entity): string | null => {
  if (field === "registered_office_state") return "No open register file carries the registered office."
  const other = parts
    .map(({ projection }) => projection.otherAsicNumber)
    .find((number) => number !== undefined)
  return field === "acn" && other !== undefined
    ? `${formatAcn(other)} is an ASIC number of another kind (ARBN, ARSN or ARFN), not an ACN.`
    : null
}

const whyAbsent = (source: RegisterId, fault: RegisterFault | null): string => {
  switch (fault?.kind) {
    case "missing":
      return `Not known: the register ${source} has not been loaded.`
    case "partial":
      return `Not known: only part of the register ${source} is loaded, and that part holds no record of this entity.`
    case "too_old":
      return `Not known: the register ${source} ${fault.why}.`
    default:
      return source === "asic-companies"
        ? "The company register holds no record of this entity."
        : "The register holds no record of this entity."
  }
}
