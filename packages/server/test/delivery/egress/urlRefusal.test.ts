import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Egress } from "@entity-watch/core/deliver/Egress"
import { ReceivedWebhooks, receivedInMemory } from "@entity-watch/core/sandbox/ReceivedWebhooks"
import { receiverAddress } from "@entity-watch/core/sandbox/receiverAddress"
import { AllowList } from "@entity-watch/node/delivery/egress/AllowList"
import { EgressGuard } from "@entity-watch/node/delivery/egress/EgressGuard"
import { urlRefusal } from "@entity-watch/node/delivery/egress/urlRefusal"
import { ConfigProvider, Effect } from "effect"

const nothing = new AllowList("")

/** URL, and a word of the sentence that refuses it. */
const hostile: ReadonlyArray<readonly [string, RegExp]> = [
  // not HTTPS, or not plainly so
  ["", /whole HTTPS URL/],
  ["hooks.example.com/watch", /whole HTTPS URL/],
  ["//hooks.example.com/watch", /whole HTTPS URL/],
  ["https://", /whole HTTPS URL/],
  ["https://256.1.1.1/", /whole HTTPS URL/],
  ["https://1.2.3.4.5/", /whole HTTPS URL/],
  ["https://a%00b.example.com/", /whole HTTPS URL/],
  ["https://hooks.example.com:99999/", /whole HTTPS URL/],
  ["http://hooks.example.com/", /start with https/],
  ["ftp://hooks.example.com/", /start with https/],
  ["file:///etc/passwd", /start with https/],
  ["javascript:alert(1)", /start with https/],
  ["gopher://hooks.example.com/", /start with https/],
  ["wss://hooks.example.com/", /start with https/],
  ["https:hooks.example.com", /start with https/],
  ["https:/hooks.example.com", /start with https/],
  ["https:///hooks.example.com", /start with https/],
  ["https:\\\\hooks.example.com\\", /backslashes/],
  ["https://hooks.example.com\\@10.0.0.1/", /backslashes/],
  [" https://hooks.example.com/", /spaces/],
  ["https://hooks.example.com/\n", /spaces/],
  ["https://hooks.exa\tmple.com/", /spaces/],
  ["https://hooks.example.com/a b", /spaces/],
  // parts that do not belong
  ["https://user@hooks.example.com/", /user name/],
  ["https://user:secret@hooks.example.com/", /user name/],
  ["https://@hooks.example.com/", /user name/],
  ["https://:@hooks.example.com/", /user name/],
  ["https://hooks.example.com@127.0.0.1/", /user name/],
  ["https://hooks.example.com/#part", /fragment/],
  ["https://hooks.example.com/?a#", /fragment/],
  ["https://hooks.example.com:0/", /port 0/],
  // IPv4 in every spelling
  ["https://127.0.0.1/", /loopback/],
  ["https://127.255.255.254:8443/", /loopback/],
  ["https://2130706433/", /loopback/],
  ["https://0x7f000001/", /loopback/],
  ["https://0x7f.1/", /loopback/],
  ["https://0177.0.0.1/", /loopback/],
  ["https://017700000001/", /loopback/],
  ["https://127.1/", /loopback/],
  ["https://127.0.1/", /loopback/],
  ["https://127.0.0.1./", /loopback/],
  ["https://%31%32%37.0.0.1/", /loopback/],
  ["https://①②⑦.⓪.⓪.①/", /loopback/],
  ["https://１２７.０.０.１/", /loopback/],
  ["https://127。0。0。1/", /loopback/],
  ["https://0/", /unspecified/],
  ["https://0.0.0.0/", /unspecified/],
  ["https://10.1.2.3/", /private/],
  ["https://0xa010203/", /private/],
  ["https://172.16.0.1/", /private/],
  ["https://172.31.255.255/", /private/],
  ["https://192.168.1.1/", /private/],
  ["https://192.168.257/", /private/],
  ["https://169.254.169.254/latest/meta-data/", /metadata/],
  ["https://2852039166/", /metadata/],
  ["https://0xA9FEA9FE/", /metadata/],
  ["https://0251.0376.0251.0376/", /metadata/],
  ["https://①⑥⑨.②⑤④.①⑥⑨.②⑤④/", /metadata/],
  ["https://169。254。169。254/", /metadata/],
  ["https://169.254.170.2/", /metadata/],
  ["https://100.100.100.200/", /metadata/],
  ["https://168.63.129.16/", /metadata/],
  ["https://169.254.1.1/", /link-local/],
  ["https://100.64.0.1/", /carrier-grade/],
  ["https://192.0.0.192/", /reserved/],
  ["https://192.0.2.1/", /documentation/],
  ["https://198.51.100.7/", /documentation/],
  ["https://203.0.113.7/", /documentation/],
  ["https://192.88.99.1/", /reserved/],
  ["https://198.19.255.255/", /benchmarking/],
  ["https://224.0.0.1/", /multicast/],
  ["https://240.0.0.1/", /reserved/],
  ["https://255.255.255.255/", /reserved/],
  ["https://4294967295/", /reserved/],
  // IPv6
  ["https://[::]/", /unspecified/],
  ["https://[::1]/", /loopback/],
  ["https://[0:0:0:0:0:0:0:1]:8443/", /loopback/],
  ["https://[::ffff:127.0.0.1]/", /inside/],
  ["https://[::ffff:7f00:1]/", /inside/],
  ["https://[::ffff:8.8.8.8]/", /inside/],
  ["https://[::127.0.0.1]/", /inside/],
  ["https://[::ffff:0:127.0.0.1]/", /inside/],
  ["https://[64:ff9b::169.254.169.254]/", /inside/],
  ["https://[64:ff9b:1::10.0.0.1]/", /inside/],
  ["https://[2002:7f00:1::]/", /inside/],
  ["https://[2001:0:a9fe:a9fe::]/", /inside/],
  ["https://[2606:4700::5efe:10.0.0.1]/", /inside/],
  ["https://[2606:4700::200:5efe:10.0.0.1]/", /inside/],
  ["https://[fd00:ec2::254]/", /metadata/],
  ["https://[fc00::1]/", /unique-local/],
  ["https://[fdab::1]/", /unique-local/],
  ["https://[fe80::1]/", /link-local/],
  ["https://[fec0::1]/", /site-local/],
  ["https://[ff02::1]/", /multicast/],
  ["https://[2001:db8::1]/", /documentation/],
  ["https://[3fff::1]/", /documentation/],
  ["https://[2001:2::1]/", /benchmarking/],
  ["https://[100::1]/", /reserved/],
  ["https://[5f00::1]/", /reserved/],
  ["https://[4000::1]/", /reserved/],
  ["https://[fe80::1%25eth0]/", /whole HTTPS URL/],
  // names
  ["https://localhost/", /local name/],
  ["https://LOCALHOST:8443/", /local name/],
  ["https://localhost./", /local name/],
  ["https://ｌｏｃａｌｈｏｓｔ/", /local name/],
  ["https://hooks.localhost/", /local name/],
  ["https://localhost.localdomain/", /local name/],
  ["https://printer.local/", /local name/],
  ["https://printer.local./", /local name/],
  ["https://api.svc.cluster.local/", /local name/],
  ["https://metadata.google.internal/", /local name/],
  ["https://router.home.arpa/", /local name/],
  ["https://nas.lan/", /local name/],
  ["https://kubernetes.default.svc/", /local name/],
  ["https://kubernetes.default.svc./", /local name/],
  ["https://Kubernetes.Default.SVC:6443/", /local name/],
  ["https://kubernetes.default.%73vc/", /local name/],
  ["https://kubernetes．default．svc/", /local name/],
  ["https://kubernetes.default.svc.cluster.local/", /local name/],
  ["https://vault.service.consul/", /local name/],
  ["https://db.docker/", /local name/],
  ["https://printer.home/", /local name/],
  ["https://receiver.test/", /local name/],
  ["https://hidden.onion/", /local name/],
  ["https://name.alt/", /local name/],
  ["https://1.0.0.127.in-addr.arpa/", /local name/],
  ["https://intranet/", /single-label|local name/],
  ["https://metadata/", /single-label/],
  ["https://com/", /single-label/],
  ["https://kubernetes./", /single-label/],
  ["https://hooks.example.com./", /dot/],
  ["https://hooks..example.com/", /letters/],
  ["https://.example.com/", /letters/],
  ["https://*.example.com/", /letters/],
  ["https://-hooks.example.com/", /letters/],
  ["https://ho$oks.example.com/", /letters/],
  [`https://${"a".repeat(64)}.example.com/`, /letters/],
  [`https://${"abcdefg.".repeat(32)}com/`, /letters/]
]

const good = [
  "https://hooks.example.com",
  "https://hooks.example.com/",
  "HTTPS://Hooks.Example.COM/Path",
  "https://hooks.example.com:8443/watch",
  "https://hooks.example.com:443/",
  "https://hooks.example.com:65535/",
  "https://hooks.example.com/a/b/?token=x%20y&z=@",
  "https://hooks.example.com/path@with-at",
  "https://bücher.example/webhook",
  "https://xn--bcher-kva.example/webhook",
  "https://例え.example.jp/",
  "https://_dmarc.example.com/",
  "https://my_app.example.com/",
  "https://a.b.c.d.e.example.com.au/x",
  "https://localhost.example.com/",
  "https://internal.example.com/",
  "https://notlocal.example/",
  "https://svc.example.com/",
  "https://mysvc.example/",
  "https://127.0.0.1.nip.example/",
  "https://10.example.com/",
  "https://8.8.8.8/",
  "https://1.1.1.1:8443/hook?x=1",
  "https://134744072/",
  "https://172.32.0.1/",
  "https://172.15.255.255/",
  "https://100.128.0.1/",
  "https://192.167.255.255/",
  "https://198.20.0.1/",
  "https://223.255.255.255/",
  "https://[2606:4700:4700::1111]/",
  "https://[2001:4860:4860::8888]:8443/x",
  "https://[2400:cb00::1]/"
]

describe("urlRefusal", () => {
  it.each(hostile)("refuses %j", (url, because) => {
    const refusal = urlRefusal(url, nothing)
    assert.match(refusal ?? "accepted", because)
    assert.match(refusal ?? "", /^webhook_url must [^.]*(?:\.[^ .][^.]*)*\.$/u)
  })

  it("is tried on many", () => {
    assert.isAtLeast(hostile.length, 60)
  })

  it.each(good)("accepts %s", (url) => {
    assert.isNull(urlRefusal(url, nothing))
  })

  it("never repeats a password or a query", () => {
    for (const url of ["https://me:hunter2@localhost/?hunter2", "http://localhost/?hunter2"])
      assert.notInclude(urlRefusal(url, nothing) ?? "", "hunter2")
  })

  it("opens what the operator listed, and nothing beside it", () => {
    const allow = new AllowList(
      "localhost:8443, 127.0.0.1:8444, [::1]:8445, 10.20.0.0/16, fd00:1::/32, receiver:443, hooks.apps.svc:443"
    )
    for (const url of [
      "https://localhost:8443/x",
      "https://LOCALHOST.:8443/x",
      "https://127.1:8444/",
      "https://[0:0::1]:8445/",
      "https://10.20.255.1:9/",
      "https://[fd00:1:2::3]/",
      "https://receiver/hook",
      "https://Hooks.Apps.svc./hook"
    ])
      assert.isNull(urlRefusal(url, allow), url)
    for (const url of [
      "https://localhost/",
      "https://localhost:8444/",
      "https://a.localhost:8443/",
      "https://127.0.0.1:8443/",
      "https://127.0.0.2:8444/",
      "https://[::1]:8443/",
      "https://10.21.0.1/",
      "https://[::ffff:10.20.0.1]/",
      "https://[fd00:2::1]/",
      "https://receiver:8443/",
      "https://other.apps.svc/",
      "http://localhost:8443/",
      "https://me@localhost:8443/"
    ])
      assert.isNotNull(urlRefusal(url, allow), url)
  })
})

describe("EgressGuard", () => {
  const caller: Caller = { accountId: "acct_1", keyId: "key_1", mode: "sandbox" }
  const refusal = (url: string, env: Record<string, string>, by = caller) =>
    Egress.use((egress) => Effect.succeed(egress.refusal(url, by))).pipe(
      Effect.provide(EgressGuard.layer),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
    )

  it.effect("reads EGRESS_ALLOW, which is empty by default", () =>
    Effect.gen(function* () {
      assert.match((yield* refusal("https://localhost:8443/", {})) ?? "", /local name/u)
      assert.isNull(yield* refusal("https://localhost:8443/", { EGRESS_ALLOW: "localhost:8443" }))
      assert.isNull(yield* refusal("https://hooks.example.com/", {}))
    })
  )

  it.effect("takes the receiver of the sandbox for its own account alone, and only where there is one", () =>
    Effect.gen(function* () {
      const own = receiverAddress("acct_1")
      const here = Effect.provideService(ReceivedWebhooks, receivedInMemory())
      assert.isNull(yield* here(refusal(own, {})))
      for (const [url, by] of [
        [own, { ...caller, mode: "live" }],
        [own, { ...caller, accountId: "acct_2" }],
        [own, { ...caller, accountId: "acct_10" }],
        [`${own}/`, caller],
        [`${own}?x=1`, caller],
        [own.replace("receiver", "RECEIVER"), caller],
        [own.replace(".invalid", ".invalid:8443"), caller],
        [receiverAddress(""), caller]
      ] as ReadonlyArray<readonly [string, Caller]>)
        assert.match((yield* here(refusal(url, {}, by))) ?? "", /receiver\.sandbox\.invalid/u, url)
      assert.match((yield* refusal(own, {})) ?? "", /receiver\.sandbox\.invalid/u)
      // It opens nothing else.
      for (const url of [
        own.replace(".invalid", ".invalid."),
        "https://127.0.0.1/",
        "https://localhost:3000/",
        "http://receiver.sandbox.invalid/acct_1"
      ])
        assert.isNotNull(yield* here(refusal(url, {})), url)
    })
  )

  it.effect("refuses to start with an allow-list that cannot be meant", () =>
    Effect.gen(function* () {
      for (const EGRESS_ALLOW of [
        "localhost",
        "127.0.0.1",
        "::1:8443x",
        "localhost:0",
        "localhost:65536",
        "https://localhost:8443",
        "localhost:8443/path",
        "10.0.0.0/33",
        "10.0/8",
        "*.example.com/8",
        "a b:443",
        "me@localhost:443"
      ])
        assert.strictEqual(
          (yield* Effect.flip(refusal("https://x.example/", { EGRESS_ALLOW })))._tag,
          "ConfigError"
        )
    })
  )
})
