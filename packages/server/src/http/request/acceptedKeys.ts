/**
 * The keys that were accepted lately, as digests of the header that bore them. Before a request is looked at, this is
 * all that tells a customer from a stranger; it grants nothing.
 */
import { hash } from "node:crypto"

const most = 10_000

/** The one that was accepted longest ago first. */
const accepted = new Set<string>()

const digestOf = (authorization: string) => hash("sha256", authorization, "base64")

export const noteAccepted = (authorization: string | undefined): void => {
  if (authorization === undefined) return
  const digest = digestOf(authorization)
  accepted.delete(digest)
  accepted.add(digest)
  const [oldest] = accepted
  if (accepted.size > most && oldest !== undefined) accepted.delete(oldest)
}

/** Who shares a queue with whom: each accepted key has one of its own, and all others have one together. */
export const queueOf = (authorization: string | undefined): string => {
  if (authorization === undefined) return ""
  const digest = digestOf(authorization)
  return accepted.has(digest) ? digest : ""
}
