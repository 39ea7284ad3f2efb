/**
 * The keys that were accepted lately, as digests. Before a request is looked at, this is
 * all that tells a customer from a stranger; it grants nothing.
 */
import { hash } from "node:crypto"

const most = 10_000

/** Each with its account; the one that was accepted longest ago first. */
const accepted = new Map<string, string>()

/** Of the key alone: a header that bears it may be written in hundreds of ways. */
const digestOf = (authorization: string | undefined): string | undefined => {
  const key = /^bearer +(\S+) *$/iu.exec(authorization ?? "")?.[1]
  return key === undefined ? undefined : hash("sha256", key, "base64")
}

export const noteAccepted = (authorization: string | undefined, accountId: string): void => {
  const digest = digestOf(authorization)
  if (digest === undefined) return
  accepted.delete(digest)
  accepted.set(digest, accountId)
  const [oldest] = accepted.keys()
  if (accepted.size > most && oldest !== undefined) accepted.delete(oldest)
}

/** Who shares a queue with whom: each accepted key has one of its own, and all others have one together. */
export const queueOf = (authorization: string | undefined): string => {
  const digest = digestOf(authorization)
  return digest !== undefined && accepted.has(digest) ? digest : ""
}

/** For the log: whose key it is, if it was accepted lately. */
export const accountOf = (authorization: string | undefined): string | undefined => {
  const digest = digestOf(authorization)
  return digest === undefined ? undefined : accepted.get(digest)
}
