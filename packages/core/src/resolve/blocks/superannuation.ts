/** The superannuation block: the fund that an entity is, with its products. */
import type { Superannuation } from "@entity-watch/contract/schema/Blocks"
import type { Entity } from "../../entities/Entity.ts"
import { readNote } from "../../formats/readNote.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { absence, notChecked, presence, type Reliance } from "./absence.ts"

/** No fund of 2023 had more than 159 products. */
const mostProducts = 200

/**
 * Makes the superannuation block. The ABR's entity type also says whether an entity is a fund, because self-managed
 * funds are not in the list of products.
 */
export const superannuation = (entity: Entity, evidence: Evidence): Superannuation => {
  const products = entity.parts.flatMap(({ projection }) => projection.fundProduct ?? [])
  const types = typesChecked(entity, evidence)
  const listed = listChecked(products.length, evidence)
  const isFund = products.length > 0 || entity.parts.some(({ projection }) => projection.isSuperFund === true)
  const isKnown = types.checked && listed.checked
  const status = entity.parts
    .map(({ projection }) => projection.fundStatus)
    .find((each) => each !== undefined)
  const ofStatus = isFund ? [status?.note ?? unknownStatus] : []
  return {
    is_super_fund: isFund ? true : isKnown ? false : null,
    fund_status: isFund ? (status?.status ?? null) : null,
    fund_abn: isFund ? entity.abn : null,
    fund_name:
      entity.parts.map(({ projection }) => projection.fundName).find((name) => name !== undefined) ?? null,
    products:
      products.length === 0 && !listed.checked
        ? null
        : // Where the list of products is cut, the products that are still open stay in it.
          products.toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null)).slice(0, mostProducts),
    note: [listed.note, ...(types.checked ? [] : [types.note]), ...ofStatus].join(" "),
    checked: isKnown
  }
}

const unknownStatus =
  "No file that is read carries a fund's status; the ABN Lookup web services give it, where they are configured."

/** What the ABR's entity type says of every fund, also of those that the list of products leaves out. */
const typesChecked = (entity: Entity, { faultOf }: Evidence): Reliance => {
  const register = "abn-bulk-extract"
  const isAskedLive = entity.parts.some(({ record }) => record.register === "abn-lookup-web-services")
  const fault = isAskedLive ? null : faultOf(register)
  const isTyped = entity.parts.some(({ projection }) => projection.isSuperFund !== undefined)
  return fault === null || (fault.kind === "partial" && isTyped)
    ? { note: "", checked: true }
    : { note: notChecked("the ABN extract", fault), checked: false }
}

/** Of a part of the list, some products may be missing. */
const listChecked = (products: number, evidence: Evidence): Reliance => {
  const register = "super-fund-lookup"
  const called = "Super Fund Lookup's list of products"
  const snapshot = evidence.snapshots.get(register)
  if (products === 0 || snapshot === undefined) return absence(evidence, register, called)
  const said = [
    ...(snapshot.asOf === null
      ? []
      : [`Products as of ${snapshot.asOf.slice(0, 10)}; one whose end is past is closed.`]),
    ...(products > mostProducts ? [`${mostProducts} of its ${products} products are shown.`] : [])
  ].join(" ")
  const { checked, note } = presence(evidence, register, readNote(snapshot, said).note ?? said)
  return { note, checked: checked && snapshot.partial === null }
}
