import { BlockList, isIP } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { forbiddenKind } from "@entity-watch/node/delivery/egress/addressClass"
import { Schema } from "effect"
import ipaddr from "ipaddr.js"

const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Group = Schema.String.check(Schema.isPattern(/^[0-9a-f]{1,4}$/u))

/** First and last of each range, and what it is called. */
const edges: ReadonlyArray<readonly [string, string, RegExp]> = [
  ["0.0.0.0", "0.255.255.255", /unspecified/],
  ["10.0.0.0", "10.255.255.255", /private/],
  ["100.64.0.0", "100.127.255.255", /carrier-grade/],
  ["127.0.0.0", "127.255.255.255", /loopback/],
  ["169.254.0.0", "169.254.255.255", /link-local/],
  ["172.16.0.0", "172.31.255.255", /private/],
  ["192.0.0.0", "192.0.0.255", /reserved/],
  ["192.0.2.0", "192.0.2.255", /documentation/],
  ["192.31.196.0", "192.31.196.255", /reserved/],
  ["192.52.193.0", "192.52.193.255", /reserved/],
  ["192.88.99.0", "192.88.99.255", /reserved/],
  ["192.168.0.0", "192.168.255.255", /private/],
  ["192.175.48.0", "192.175.48.255", /reserved/],
  ["198.18.0.0", "198.19.255.255", /benchmarking/],
  ["198.51.100.0", "198.51.100.255", /documentation/],
  ["203.0.113.0", "203.0.113.255", /documentation/],
  ["224.0.0.0", "239.255.255.255", /multicast/],
  ["240.0.0.0", "255.255.255.255", /reserved/],
  ["::2", "::ffff:ffff", /inside/],
  ["::ffff:0:0", "::ffff:ffff:ffff", /inside/],
  ["::ffff:0:0:0", "::ffff:0:ffff:ffff", /inside/],
  ["64:ff9b::", "64:ff9b::ffff:ffff", /inside/],
  ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", /inside/],
  ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", /inside/],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /inside/],
  ["2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", /benchmarking/],
  ["2001:10::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", /reserved/],
  ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", /documentation/],
  ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", /documentation/],
  ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff", /reserved/],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /unique-local/],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /link-local/],
  ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /site-local/],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /multicast/],
  ["100::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /reserved/],
  ["4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /reserved/]
]

const publicOnes = [
  "1.0.0.0",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "203.0.112.255",
  "203.0.114.0",
  "223.255.255.255",
  "168.63.129.15",
  "168.63.129.17",
  "2001:200::1",
  "2001:db7:ffff::1",
  "2001:db9::1",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450::1",
  "3ffd::1",
  "2606:4700::5eff:a00:1",
  "2606:4700::1:5efe:a00:1"
]

describe("forbiddenKind", () => {
  it.each(edges)("from %s to %s is %s", (first, last, kind) => {
    assert.match(forbiddenKind(first) ?? "public", kind)
    assert.match(forbiddenKind(last) ?? "public", kind)
  })

  it.each(publicOnes)("%s is public", (address) => {
    assert.isUndefined(forbiddenKind(address))
  })

  it("finds ISATAP under any prefix", () => {
    for (const address of ["2606:4700::5efe:a00:1", "2a00:1:2:3:200:5efe:808:808"])
      assert.match(forbiddenKind(address) ?? "public", /inside/u)
  })

  it("takes nothing but an address for public", () => {
    for (const text of ["", "hooks.example.com", "127.1", "2130706433", "[::1]", "1.2.3.4:443", "01.2.3.4"])
      assert.isDefined(forbiddenKind(text))
    assert.match(forbiddenKind("fe80::1%eth0") ?? "public", /link-local/u)
  })

  const Ipv4 = Schema.Tuple([Octet, Octet, Octet, Octet])
  const Ipv6 = Schema.Tuple([
    Schema.Literals(["0", "64", "100", "2001", "2002", "2606", "3fff", "fc00", "fe80", "ff02"]),
    Schema.Literals(["0", "2", "db8", "ff9b", "4700"]),
    ...Array.from({ length: 6 }, () => Group)
  ])

  it.prop("forbids whatever ipaddr.js holds to be special", [Ipv4, Ipv6], ([octets, groups]) => {
    for (const address of [octets.join("."), groups.join(":")])
      if (ipaddr.parse(address).range() !== "unicast") assert.isDefined(forbiddenKind(address), address)
  })

  it.prop("forbids every embedding of any IPv4 address", [Ipv4], ([octets]) => {
    const address = octets.join(".")
    const hex = ipaddr.IPv4.parse(address)
      .toIPv4MappedAddress()
      .parts.slice(6)
      .map((part) => part.toString(16))
    const low = hex.join(":")
    for (const text of [
      `::ffff:${address}`,
      `::${address}`,
      `64:ff9b::${address}`,
      `2002:${low}::1`,
      `2001:0:1:2:3:4:${low}`,
      `2606:4700::5efe:${address}`
    ]) {
      assert.notStrictEqual(isIP(text), 0, text)
      assert.isDefined(forbiddenKind(text), text)
    }
  })

  it.prop("agrees with node:net about IPv4", [Ipv4], ([octets]) => {
    const address = octets.join(".")
    const list = new BlockList()
    for (const [first, last] of edges) if (isIP(first) === 4) list.addRange(first, last)
    list.addAddress("168.63.129.16")
    assert.strictEqual(forbiddenKind(address) !== undefined, list.check(address))
  })
})
