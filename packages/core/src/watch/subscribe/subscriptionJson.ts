/**
 * Writes the list of all subscriptions as JSON, piece by piece: the bytes are those of the contract's schema, and no more
 * than a piece of them is held, however much the account watches.
 */
import { idTypeOf } from "@entity-watch/contract/schema/identifier"
import type { Subscription } from "@entity-watch/contract/schema/Subscription"
import type { SubscriptionRow } from "../../store/subscriptionPages.ts"

/** In characters: a piece is sent once it has so many. */
const pieceSize = 16_384

export const identifiersOf = ({ entities }: SubscriptionRow): ReadonlyArray<string> =>
  entities === "" ? [] : entities.split(",")

export const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  account_id: row.account_id,
  events: row.events,
  webhook_url: row.webhook_url,
  status: row.status,
  entities: identifiersOf(row).map((identifier) => ({ identifier, id_type: idTypeOf(identifier) })),
  ...(row.subjects !== null && { subjects: row.subjects }),
  created_at: row.created_at,
  updated_at: row.updated_at,
  failing_since: row.failing_since,
  disabled_at: row.disabled_at,
  disabled_reason: row.disabled_reason
})

/** The identifiers one after the other, without an array of all of them. */
function* eachIdentifier({ entities }: SubscriptionRow): Generator<string> {
  for (let start = 0; start < entities.length; ) {
    const comma = entities.indexOf(",", start)
    const end = comma === -1 ? entities.length : comma
    yield entities.slice(start, end)
    start = end + 1
  }
}

/** The pieces of a page of the list. `isFirst`: whether nothing of the list was sent before. */
export function* listPieces(rows: ReadonlyArray<SubscriptionRow>, isFirst: boolean): Generator<string> {
  let piece = ""
  let separator = isFirst ? "" : ","
  for (const row of rows) {
    const { account_id, events, id, status, webhook_url } = row
    const { created_at, disabled_at, disabled_reason, failing_since, updated_at } = row
    piece += `${separator}${JSON.stringify({ id, account_id, events, webhook_url, status }).slice(0, -1)},"entities":[`
    separator = ""
    for (const identifier of eachIdentifier(row)) {
      piece += `${separator}{"identifier":"${identifier}","id_type":"${idTypeOf(identifier)}"}`
      separator = ","
      if (piece.length >= pieceSize) {
        yield piece
        piece = ""
      }
    }
    const subjects = row.subjects === null ? {} : { subjects: row.subjects }
    piece += `],${JSON.stringify({ ...subjects, created_at, updated_at, failing_since, disabled_at, disabled_reason }).slice(1)}`
    separator = ","
  }
  if (piece !== "") yield piece
}
