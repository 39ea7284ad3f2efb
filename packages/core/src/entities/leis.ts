/** The LEIs of an entity, and the parents that are reported of the one in force. */
import type { RelatedEntity } from "@entity-watch/contract/schema/Canonical"
import type { Projection } from "../domain/Projection.ts"
import type { Entity } from "./Entity.ts"

/** The order of an LEI's statuses. One entity may have several LEIs, of which at most one is in force. */
const order: ReadonlyArray<string> = ["ISSUED", "PENDING_TRANSFER", "LAPSED"]

const rankOf = ({ leiStatus = "" }: Projection): number =>
  order.includes(leiStatus) ? order.indexOf(leiStatus) : order.length

/** What GLEIF says of each LEI, the one in force first. */
export const leisOf = ({ parts }: Entity): ReadonlyArray<Projection> =>
  parts
    .flatMap(({ projection }) => (projection.externalIds === undefined ? [] : [projection]))
    .toSorted((a, b) => rankOf(a) - rankOf(b))

export const parentsReported = (entity: Entity): ReadonlyArray<RelatedEntity> =>
  leisOf(entity)[0]?.parents?.flatMap(({ related }) => related) ?? []
