/**
 * What a receipt says of the query, the subject and the matches: that they were these, to whoever can show them, and
 * nothing to anybody else. Names are few enough to be tried one by one, so a plain or openly salted hash would tell
 * them; hence a key that stays with the service. docs/decisions/0010.
 */
import * as Mac from "effect/crypto/Mac"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { stripSpaces } from "../domain/identifier.ts"
import type { ScreenRequest } from "../domain/requests.ts"
import type { Match, ScreenSourceName } from "../domain/ScreenResult.ts"
import type { Subject } from "../domain/Subject.ts"
import { canonicalJson } from "./canonicalJson.ts"

type HashedPart = "query" | "subject" | `matches ${ScreenSourceName}`

export interface ReceiptHashes {
  query(nonce: string, request: ScreenRequest): Effect.Effect<string>
  subject(nonce: string, subject: Subject | string): Effect.Effect<string>
  matches(nonce: string, source: ScreenSourceName, matches: ReadonlyArray<Match>): Effect.Effect<string>
}

/** `key` as it comes out of the sealed secret. */
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

/** What determines the answer; whether it is explained or receipted does not. */
const asked = ({ abn, acn, as_of, dob, name, pob, type }: ScreenRequest) => ({
  ...(abn !== undefined && { abn: stripSpaces(abn) }),
  ...(acn !== undefined && { acn: stripSpaces(acn) }),
  ...(name !== undefined && { name }),
  ...(as_of !== undefined && { as_of }),
  ...(dob !== undefined && dob !== null && { dob }),
  ...(pob !== undefined && pob !== null && { pob }),
  ...(type !== undefined && type !== null && { type })
})

/** Null when nobody was found to compare. */
const compared = (subject: Subject | string) =>
  typeof subject === "string"
    ? null
    : {
        names: subject.names.map(({ acn, name, role }) => canonicalJson([name, role, acn])).sort(),
        acns: [...subject.acns].sort(),
        complete: subject.incomplete === null
      }

/** The note is words for a reader, and the explanation is there for some only. */
const decided = ({ list_ref, matched_name, matched_on, score, source }: Match) => ({
  list_ref,
  matched_name,
  matched_on,
  score,
  source
})
