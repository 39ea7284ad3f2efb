/**
 * The hashes of a receipt, which stand for the query, the subject and the matches. They show that these were the values
 * to everybody who has them, and nothing to anybody else. There are so few names that all can be tried one by one, so a
 * plain hash, or one with a public salt, would reveal them. That is why the hashes use a key that stays with the
 * service. docs/decisions/0010.
 */

import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { askedAbn, askedAcn } from "@entity-watch/contract/schema/identifier"
import type { ListId } from "@entity-watch/contract/schema/ListId"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { Match, ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"
import * as Mac from "effect/crypto/Mac"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Subject } from "../domain/Subject.ts"

type HashedPart = "query" | "subject" | `matches ${ScreenSourceName | ListId}`

export interface ReceiptHashes {
  query(nonce: string, request: ScreenRequest): Effect.Effect<string>
  subject(nonce: string, subject: Subject | string): Effect.Effect<string>
  matches(
    nonce: string,
    source: ScreenSourceName | ListId,
    matches: ReadonlyArray<Match>
  ): Effect.Effect<string>
}

/** Makes the hashes. `bytes` is the key as it comes out of the sealed secret. */
export const makeReceiptHashes = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const mac = yield* Mac.Mac
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, bytes))
  const encoder = new TextEncoder()
  const hash = (nonce: string, part: HashedPart, content: string) =>
    mac
      .sign(key, encoder.encode(`${part}\n${nonce}\n${content}`))
      .pipe(Effect.orDie, Effect.map(Base64Url.encode))

  const hashes: ReceiptHashes = {
    query: (nonce, request) => hash(nonce, "query", canonicalJson(asked(request))),
    subject: (nonce, subject) => hash(nonce, "subject", canonicalJson(compared(subject))),
    matches: (nonce, source, matches) => hash(nonce, `matches ${source}`, canonicalJson(matches.map(decided)))
  }
  return hashes
})

/** The parts of the request that determine the answer. Whether the answer is explained or has a receipt does not. */
const asked = ({ abn, acn, as_of, country, dob, identifiers, imo, name, pob, type }: ScreenRequest) => ({
  ...(abn !== undefined && { abn: askedAbn(abn) }),
  ...(acn !== undefined && { acn: askedAcn(acn) }),
  ...(name !== undefined && { name }),
  ...(as_of !== undefined && { as_of }),
  ...(dob !== undefined && dob !== null && { dob }),
  ...(pob !== undefined && pob !== null && { pob }),
  ...(type !== undefined && type !== null && { type }),
  ...(country !== undefined && country !== null && { country }),
  ...(imo !== undefined && imo !== null && { imo }),
  ...(identifiers !== undefined && identifiers.length > 0 && { identifiers })
})

/** The subject's names and numbers; null when no subject was found to compare. */
const compared = (subject: Subject | string) =>
  typeof subject === "string"
    ? null
    : {
        names: subject.names.map(({ acn, name, role }) => canonicalJson([name, role, acn])).sort(),
        acns: [...subject.acns].sort(),
        complete: subject.incomplete === null
      }

/** The parts of a match that are hashed. The note is words for a reader, and only some answers have the explanation. */
const decided = ({ list_ref, matched_name, matched_on, score, source }: Match) => ({
  list_ref,
  matched_name,
  matched_on,
  score,
  source
})
