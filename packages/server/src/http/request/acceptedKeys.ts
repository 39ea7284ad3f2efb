/**
 * The keys that were accepted lately, as digests. Before a request is looked at, this is
 * all that tells a customer from a stranger; it grants nothing.
 */
import { hash } from "node:crypto"
import { keyInPath } from "./reconciliationPaths.ts"

const most = 10_000

/** Each with its account; the one that was accepted longest ago first. */
const accepted = new Map<string, string>()

interface Keyed {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly url?: string | undefined
}

/** Of the key alone: a header that bears it may be written in hundreds of ways. A session's cookie counts as one. */
const digestOf = ({ headers: { authorization, cookie }, url }: Keyed): string | undefined => {
  const key =
    keyInPath(url) ??
    (authorization === undefined
      ? /(?:^|; ?)__Host-entity-watch=(\w+)/u.exec(String(cookie ?? ""))?.[1]
      : /^bearer +(\S+) *$/iu.exec(String(authorization))?.[1])
  return key === undefined ? undefined : hash("sha256", key, "base64")
}

export const noteAccepted = (request: Keyed, accountId: string): void => {
  const digest = digestOf(request)
  if (digest === undefined) return
  accepted.delete(digest)
  accepted.set(digest, accountId)
  const [oldest] = accepted.keys()
  if (accepted.size > most && oldest !== undefined) accepted.delete(oldest)
}

/** Who shares a queue with whom: each accepted key has one of its own, and all others have one together. */
export const queueOf = (request: Keyed): string => {
  const digest = digestOf(request)
  return digest !== undefined && accepted.has(digest) ? digest : ""
}

/** For the log: whose key it is, if it was accepted lately. */
export const accountOf = (request: Keyed): string | undefined => {
  const digest = digestOf(request)
  return digest === undefined ? undefined : accepted.get(digest)
}
