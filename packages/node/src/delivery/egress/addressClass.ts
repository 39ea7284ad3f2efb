/** Tells what kind of address one is that is no ordinary address of the public internet. */
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

type Ranges = ReadonlyArray<readonly [cidr: string, kind: string]>

const documentation = "a documentation address"
const embedded = "an IPv4 address inside an IPv6 address"
const metadata = "a cloud's metadata address"
const reserved = "a reserved address"

/**
 * https://www.iana.org/assignments/iana-ipv4-special-registry, and the addresses that clouds keep for themselves. The
 * first match wins.
 */
const ipv4: Ranges = [
  ["169.254.169.254/32", metadata],
  ["169.254.170.2/32", metadata],
  ["100.100.100.200/32", metadata],
  // Its number is public, and yet it leads to the host agent of every Azure machine.
  ["168.63.129.16/32", metadata],
  ["0.0.0.0/8", "an unspecified address"],
  ["10.0.0.0/8", "a private address"],
  ["100.64.0.0/10", "a carrier-grade NAT address"],
  ["127.0.0.0/8", "a loopback address"],
  ["169.254.0.0/16", "a link-local address"],
  ["172.16.0.0/12", "a private address"],
  ["192.0.0.0/24", reserved],
  ["192.0.2.0/24", documentation],
  ["192.31.196.0/24", reserved],
  ["192.52.193.0/24", reserved],
  ["192.88.99.0/24", reserved],
  ["192.168.0.0/16", "a private address"],
  ["192.175.48.0/24", reserved],
  ["198.18.0.0/15", "a benchmarking address"],
  ["198.51.100.0/24", documentation],
  ["203.0.113.0/24", documentation],
  ["224.0.0.0/4", "a multicast address"],
  ["240.0.0.0/4", reserved]
]

/**
 * https://www.iana.org/assignments/iana-ipv6-special-registry. The first match wins. Addresses outside 2000::/3 are
 * forbidden in any case.
 */
const ipv6: Ranges = [
  ["fd00:ec2::254/128", metadata],
  ["fd20:ce::254/128", metadata],
  ["::1/128", "a loopback address"],
  ["::/128", "an unspecified address"],
  // In this order: compatible, mapped, translated (RFC 2765), NAT64 twice, Teredo and 6to4 addresses.
  ["::/96", embedded],
  ["::ffff:0:0/96", embedded],
  ["::ffff:0:0:0/96", embedded],
  ["64:ff9b::/96", embedded],
  ["64:ff9b:1::/48", embedded],
  ["2001::/32", embedded],
  ["2002::/16", embedded],
  ["2001:2::/48", "a benchmarking address"],
  ["2001:db8::/32", documentation],
  ["3fff::/20", documentation],
  ["2001::/23", reserved],
  ["2620:4f:8000::/48", reserved],
  ["3ffe::/16", reserved],
  ["fc00::/7", "a unique-local address"],
  ["fe80::/10", "a link-local address"],
  ["fec0::/10", "a site-local address"],
  ["ff00::/8", "a multicast address"]
]

const parsed = (ranges: Ranges) => ranges.map(([cidr, kind]) => [ipaddr.parseCIDR(cidr), kind] as const)
const ranges = { ipv4: parsed(ipv4), ipv6: parsed(ipv6) }
const globalUnicast = ipaddr.parseCIDR("2000::/3")

/** ISATAP hides its IPv4 address behind 0:5efe or 200:5efe under any prefix. RFC 5214, section 6.1. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean =>
  parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)

/** A noun phrase such as "a loopback address", or undefined for an ordinary public address. */
export const forbiddenKind = (text: string): string | undefined => {
  if (isIP(text) === 0) return "no IP address"
  const address = ipaddr.parse(text)
  const found = ranges[address.kind()].find(([range]) => address.match(range))
  if (found !== undefined) return found[1]
  if (!(address instanceof ipaddr.IPv6)) return undefined
  if (isIsatap(address)) return embedded
  return address.match(globalUnicast) ? undefined : reserved
}

/** The one spelling by which addresses are compared. */
export const canonicalAddress = (text: string): string => ipaddr.parse(text).toString()
