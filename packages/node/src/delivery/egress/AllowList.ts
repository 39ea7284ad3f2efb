/** The operator's exceptions to the egress guard: empty unless `EGRESS_ALLOW` says otherwise. */
import { isIP } from "node:net"
import { Schema } from "effect"
import ipaddr from "ipaddr.js"
import { canonicalAddress } from "./addressClass.ts"

type Entry =
  | { readonly kind: "range"; readonly range: ReturnType<typeof ipaddr.parseCIDR> }
  | { readonly kind: "target"; readonly host: string; readonly port: number }

/** The host as `new URL` writes it, without brackets and without the root's dot. */
export const plainHost = (hostname: string): string =>
  hostname.replace(/^\[(.*)\]$/u, "$1").replace(/\.$/u, "")

const entryOf = (text: string): Entry | undefined => {
  if (text.includes("/"))
    return ipaddr.isValidCIDR(text) && isIP(text.split("/")[0] ?? "") !== 0
      ? { kind: "range", range: ipaddr.parseCIDR(text) }
      : undefined
  const [, host = "", digits = ""] = /^([^@\s?#\\]+):(\d{1,5})$/u.exec(text) ?? []
  const port = Number(digits)
  if (port < 1 || port > 65_535 || !URL.canParse(`https://${host}`)) return undefined
  const { hostname, port: second } = new URL(`https://${host}`)
  if (second !== "") return undefined
  const plain = plainHost(hostname)
  return { kind: "target", host: isIP(plain) === 0 ? plain : canonicalAddress(plain), port }
}

const entriesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

/** For example `localhost:8443, 127.0.0.1:8443, [::1]:8443, 10.20.0.0/16`. */
export const AllowListText = Schema.String.check(
  Schema.makeFilter((text) => entriesOf(text).every((each) => entryOf(each) !== undefined), {
    expected: "entries like localhost:8443, 127.0.0.1:8443, [::1]:8443 or 10.20.0.0/16, separated by commas"
  })
)

export class AllowList {
  readonly #entries: ReadonlyArray<Entry>

  /** Entries that cannot be read are left out, since `AllowListText` has refused them. */
  constructor(text: string) {
    this.#entries = entriesOf(text).flatMap((each) => entryOf(each) ?? [])
  }

  /** A name that is listed with this port may lead anywhere, and is looked up as the operating system does it. */
  opensName(name: string, port: number): boolean {
    return this.#opensTarget(plainHost(name), port)
  }

  opensAddress(address: string, port: number): boolean {
    const parsed = ipaddr.parse(address)
    return (
      this.#opensTarget(parsed.toString(), port) ||
      this.#entries.some(
        (entry) =>
          entry.kind === "range" && entry.range[0].kind() === parsed.kind() && parsed.match(entry.range)
      )
    )
  }

  #opensTarget(host: string, port: number): boolean {
    return this.#entries.some(
      (entry) => entry.kind === "target" && entry.host === host && entry.port === port
    )
  }
}
