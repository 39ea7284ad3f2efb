/** The superannuation block: the fund that an entity is, with its products. */
import type { Superannuation } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { readNote } from "../../formats/readNote.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

/** No fund of 2023 had more than 159 products. */
const mostProducts = 200

/**
 * Makes the superannuation block. The ABR's entity type also says whether an entity is a fund, because self-managed
 * funds are not in the list of products.
 */
export const superannuation = (
  entity: Entity,
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): Superannuation => {
  const snapshot = snapshots.get("super-fund-lookup")
  const products = entity.parts.flatMap(({ projection }) => projection.fundProduct ?? [])
  const isFund = products.length > 0 || entity.parts.some(({ projection }) => projection.isSuperFund === true)
  const status = entity.parts
    .map(({ projection }) => projection.fundStatus)
    .find((each) => each !== undefined)
  const ofStatus = isFund ? [status?.note ?? unknownStatus] : []
  return {
    is_super_fund: isFund,
    fund_status: isFund ? (status?.status ?? null) : null,
    fund_abn: isFund ? entity.abn : null,
    fund_name:
      entity.parts.map(({ projection }) => projection.fundName).find((name) => name !== undefined) ?? null,
    // Where the list of products is cut, the products that are still open stay in it.
    products: products
      .toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null))
      .slice(0, mostProducts),
    note: [noteOf(products.length, snapshot), ...ofStatus].join(" ")
  }
}

const unknownStatus =
  "No file that is read carries a fund's status; the ABN Lookup web services give it, where they are configured."

const noteOf = (products: number, snapshot: Snapshot | undefined): string => {
  if (snapshot === undefined) return notRead("Super Fund Lookup")
  if (products === 0) return notListed("Super Fund Lookup's list of products", snapshot)
  const said = [
    ...(snapshot.asOf === null
      ? []
      : [`Products as of ${snapshot.asOf.slice(0, 10)}; one whose end is past is closed.`]),
    ...(products > mostProducts ? [`${mostProducts} of its ${products} products are shown.`] : [])
  ].join(" ")
  return readNote(snapshot, said).note ?? said
}
