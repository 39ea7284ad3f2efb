/**
 * The ids of requests: the caller's own, or a ULID, 48 bits of milliseconds and 80 random ones.
 * https://github.com/ulid/spec
 */
import { randomFillSync } from "node:crypto"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const timeLength = 10
const randomLength = 16

/** What is printed in logs, headers and sentences as it is: no key and no secret of ours. */
const callersForm = /^(?!.*(?:svc_|whsec_))[\w.:/+=@~-]{1,128}$/u

/** The id that the caller gave its request, by which it finds the answer's traces in our log. */
export const callersRequestId = (
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): string | undefined => {
  const id = headers["x-request-id"]
  return typeof id === "string" && callersForm.test(id) ? id : undefined
}

/** Makes a source of ids. Random bytes are fetched for 256 ids at once, since fetching them costs more than an id. */
export const makeRequestIds = (): (() => string) => {
  const random = new Uint8Array(256 * randomLength)
  let used = random.length
  return () => {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    let time = ""
    for (let rest = Date.now(); time.length < timeLength; rest = Math.floor(rest / 32))
      time = alphabet.charAt(rest % 32) + time
    let tail = ""
    while (tail.length < randomLength) tail += alphabet.charAt((random[used++] ?? 0) % 32)
    return `req_${time}${tail}`
  }
}
