/** Whether a webhook URL may be used at all, judged by its text alone. packages/core/docs/egress.md lists the rules. */
import { isIP } from "node:net"
import { type AllowList, plainHost } from "./AllowList.ts"
import { forbiddenKind } from "./addressClass.ts"

/**
 * The local names of RFC 6761, 6762, 7686, 8375 and 9476, ICANN's .internal, the services of a Kubernetes cluster, and
 * the names that networks give themselves in practice. None of them is in the public DNS, so that whoever answers for
 * one is a network of the operator's. `.example` and `.invalid` lead nowhere and may stand.
 */
const localName =
  /(?:^|\.)(?:localhost|localdomain|local|internal|svc|consul|docker|intranet|private|corp|home|lan|mail|test|onion|alt|arpa)$/u

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/u

const publicName = "the public name of your receiver, for example https://hooks.example.com/watch"

/** `new URL` also reads `https:host`, `https:\\host` and tabs inside. Other readers take these for something else. */
const isPlain = (text: string): boolean => /^https:\/\/[^/\\\s]/iu.test(text) && !/[\\\s\p{Cc}]/u.test(text)

const nameRefusal = (host: string): string | null => {
  if (localName.test(host)) return `webhook_url must not use the local name ${host}: send ${publicName}.`
  const labels = host.split(".")
  if (labels.length === 1)
    return `webhook_url must not use the single-label name ${host}: send ${publicName}.`
  return host.length <= 253 && labels.every((each) => label.test(each))
    ? null
    : `webhook_url must use a host name of letters, digits and hyphens: send ${publicName}.`
}

/**
 * One sentence that says why the URL is refused, or null. Nothing is looked up: where a name leads is judged at every
 * delivery.
 */
export const urlRefusal = (text: string, allow: AllowList): string | null => {
  if (!URL.canParse(text)) return "webhook_url must be a whole HTTPS URL."
  const url = new URL(text)
  if (url.protocol !== "https:") return "webhook_url must start with https://."
  if (!isPlain(text))
    return "webhook_url must start with https:// and the host, without spaces, control characters or backslashes."
  if (url.username !== "" || url.password !== "" || /^https:\/\/[^/?#]*@/iu.test(text))
    return "webhook_url must not contain a user name or password: use the signature to know who sends."
  if (text.includes("#")) return "webhook_url must not contain a fragment (#…): it is never sent."
  if (url.port === "0") return "webhook_url must not use port 0."
  const host = plainHost(url.hostname)
  if (allow.opensName(host, portOf(url))) return null
  if (isIP(host) === 0)
    return (
      nameRefusal(host) ??
      (url.hostname.endsWith(".") ? "webhook_url must not end its host with a dot." : null)
    )
  const kind = forbiddenKind(host)
  return kind === undefined || allow.opensAddress(host, portOf(url))
    ? null
    : `webhook_url must not lead to ${kind}: send ${publicName}.`
}

export const portOf = (url: URL): number => (url.port === "" ? 443 : Number(url.port))
