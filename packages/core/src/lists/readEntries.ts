/**
 * The entries of a screening list as its records say them, each with the digest of what the list publishes of it. The
 * digest changes with the list's own content alone: not with the order of its rows or the day on which a row was last
 * edited, and not with how the content is read here, scored or worded.
 */
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import { Digest, layerWebCrypto, sha256 as SHA256 } from "effect/crypto/Digest"
import * as Effect from "effect/Effect"
import type { ListedEntry } from "../domain/ListedEntry.ts"
import type { Listing } from "../domain/Register.ts"
import { inTurns } from "../effects/inTurns.ts"

const digestsUnderWay = 16

/** With every list in one order. */
const ordered = (value: Json): Json =>
  Array.isArray(value)
    ? value
        .map(ordered)
        .map((each) => [canonicalJson(each), each] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, each]) => each)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each = null]) => [name, ordered(each)]))
      : value

/** `records` are taken one after the other, with other work between them. */
export type ReadEntries = (
  listing: Listing,
  records: Iterable<unknown>
) => Effect.Effect<ReadonlyArray<ListedEntry>>

export const makeReadEntries: Effect.Effect<ReadEntries> = Effect.gen(function* () {
  const digest = yield* Digest
  const encoder = new TextEncoder()
  return Effect.fnUntraced(function* (listing, records) {
    const read = yield* inTurns(function* () {
      const all = []
      for (const record of records) {
        const content = encoder.encode(canonicalJson(ordered(listing.published(record))))
        all.push({ entry: listing.entry(record), content })
        yield
      }
      return all
    })
    return yield* Effect.forEach(
      read,
      ({ content, entry }) =>
        Effect.map(digest.digestHex(SHA256, content), (sha256): ListedEntry => ({ ...entry, sha256 })),
      { concurrency: digestsUnderWay }
    )
  })
}).pipe(Effect.provide(layerWebCrypto))
