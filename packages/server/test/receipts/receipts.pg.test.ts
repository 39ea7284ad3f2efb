import { createPublicKey, verify as verifyBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { Receipt } from "@entity-watch/contract/schema/Receipt"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ReceiptSigner } from "@entity-watch/core/receipts/ReceiptSigner"
import { type ReceiptEvidence, ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Screener } from "@entity-watch/core/screen/Screener"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ConfigProvider, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../support/registers.ts"
import { tampered } from "./tampered.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const

const receiptFor = Effect.fnUntraced(function* (request: ScreenRequest) {
  // Snapshots are looked at again after a second.
  yield* TestClock.adjust("2 seconds")
  const { receipt } = yield* Screener.use((screener) =>
    screener.screen(caller, { ...request, receipt: true })
  )
  return receipt ?? assert.fail("no receipt")
})
const verify = (receipt: Receipt, evidence: ReceiptEvidence) =>
  ReceiptVerifier.use((verifier) => verifier.verify(receipt, evidence))

/** Signed by the service, whatever it says. */
const signedAnew = ({ signature: _, ...rest }: Receipt) =>
  ReceiptSigner.use((signer) => Effect.flatMap(signer.current, (key) => key.sign(rest)))

const queries: Record<string, ScreenRequest> = {
  "a possible match": { name: "Jordan Example", dob: "1970-02-01", pob: "Exampleville" },
  "no match": { name: "Nobody Similar At All", type: "individual" },
  "a list that could not be read": { name: "unreadable example" },
  "a trust": { abn: "A.B.N. 80-880-000-007" },
  "a trust whose trustee is not named": { abn: "31880000014" },
  "a banned company": { acn: "990000112" },
  "a number that nobody has": { abn: "51824753556" },
  "a number that could not be looked up": { abn: "32990000998" }
}
const jordan = { name: "Jordan Example", dob: "1970-02-01", pob: "Exampleville" }

const banned = register("asic-banned-disqualified-organisations")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")
const without = bans
  .split("\n")
  .filter((line) => !/mirage/iu.test(line))
  .join("\n")

const loaded = ReceiptVerifier.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

layer(loaded)("a receipt", (it) => {
  it.effect("is verified by making the screen again", () =>
    Effect.gen(function* () {
      for (const [what, query] of Object.entries(queries)) {
        const receipt = yield* receiptFor(query)
        assert.deepStrictEqual(yield* verify(receipt, { query }), { outcome: "same" }, what)
        assert.deepStrictEqual(
          yield* verify(receipt, { query: { ...query, receipt: true, explain: true } }),
          { outcome: "same" },
          what
        )
      }
    })
  )

  it.effect("has the form of the contract, and says what was screened against what", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      yield* Schema.decodeUnknownEffect(Receipt, { onExcessProperty: "error" })(
        JSON.parse(JSON.stringify(receipt))
      )
      const { list, ...source } = receipt.sources.gov_sanctions
      assert.deepInclude(source, { status: "review", matches: 1 })
      assert.deepInclude(list, {
        register: "dfat-consolidated-list",
        rows: 21,
        state: "current",
        max_age_days: 14
      })
      assert.match(list?.sha256 ?? "", /^[0-9a-f]{64}$/u)
      assert.strictEqual(receipt.overall, "review")
      assert.deepStrictEqual(receipt.subject.registers, [])
      const unread = yield* receiptFor({ name: "unreadable example" })
      assert.isNull(unread.sources.regulator_banned_person.list)
    })
  )

  it.effect("can be checked by anybody with the published key and RFC 8785 and 8037", () =>
    Effect.gen(function* () {
      const { signature, ...rest } = yield* receiptFor(jordan)
      const keys = yield* ReceiptSigner.use(({ published }) => published)
      const { crv, kty, x } = keys.find(({ kid }) => kid === rest.key_id) ?? assert.fail("no key")
      const key = createPublicKey({ key: { crv, kty, x }, format: "jwk" })
      const good = verifyBytes(
        null,
        Buffer.from(canonicalJson(rest)),
        key,
        Buffer.from(signature, "base64url")
      )
      assert.isTrue(good)
    })
  )

  it.effect("holds nothing of the query, and looks different each time", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* receiptFor(jordan), yield* receiptFor(jordan)]
      const text = JSON.stringify(one).toLowerCase()
      for (const word of ["jordan", "1970-02", "exampleville"]) assert.notInclude(text, word)
      assert.notInclude(JSON.stringify(yield* receiptFor({ acn: "990000112" })), "990000112")
      assert.notStrictEqual(one.query_hash, two.query_hash)
      assert.notStrictEqual(one.subject.hash, two.subject.hash)
      assert.notStrictEqual(one.sources.gov_sanctions.matches_hash, two.sources.gov_sanctions.matches_hash)
    })
  )

  it.effect("is refused when something was added to its signature that a decoder passes over", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      const { signature } = receipt
      // Of the last sign only two bits belong to the signature.
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const next = alphabet[alphabet.indexOf(signature.at(-1) ?? "") + 1] ?? assert.fail("no sign")
      for (const other of [
        `${signature}==`,
        `${signature}=`,
        `${signature}\n`,
        ` ${signature}`,
        `${signature.slice(0, -1)}${next}`
      ])
        assert.deepStrictEqual(yield* verify({ ...receipt, signature: other }, { query: jordan }), {
          outcome: "refused",
          reasons: ["the signature does not fit: something in the receipt was changed"]
        })
    })
  )

  it.effect("is refused when any field of it was changed", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor({ acn: "990000112" })
      const changed = tampered(receipt)
      assert.isAbove(changed.length, 40)
      for (const [path, other] of changed) {
        const found = yield* verify(other, { query: { acn: "990000112" } })
        assert.strictEqual(found.outcome, "refused", path)
      }
    })
  )

  it.effect("is refused for another query, and not repeated without one", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      for (const query of [
        { name: "Jordan Example" },
        { ...jordan, dob: "1970-02-02" },
        { ...jordan, type: "entity" as const },
        { ...jordan, as_of: "2026-01-01" },
        { acn: "990000112" }
      ]) {
        assert.deepStrictEqual(yield* verify(receipt, { query }), {
          outcome: "refused",
          reasons: ["the query is another one than the receipt was issued for"]
        })
      }
      const found = yield* verify(receipt, {})
      assert.deepStrictEqual(found, {
        outcome: "not_repeated",
        missing: ["the query is not there: give the request that was sent"]
      })
    })
  )

  it.effect("is refused under another key, and not repeated by a service that did not issue it", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      const [own] = yield* ReceiptSigner.use(({ published }) => published)
      const x = own?.x ?? ""
      const other = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
      for (const keys of [
        [],
        [{ kid: "another", x }],
        [{ kid: receipt.key_id, x: other }],
        [{ kid: receipt.key_id, x: "~" }]
      ])
        assert.strictEqual((yield* verify(receipt, { query: jordan, keys })).outcome, "refused")
      const keys = [{ kid: receipt.key_id, x }]
      assert.strictEqual((yield* verify(receipt, { query: jordan, keys })).outcome, "same")
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE receipt_key RENAME TO receipt_key_away`
      yield* sql`CREATE TABLE receipt_key (LIKE receipt_key_away INCLUDING ALL)`
      assert.strictEqual((yield* verify(receipt, { query: jordan })).outcome, "refused")
      assert.deepStrictEqual(yield* verify(receipt, { query: jordan, keys }), {
        outcome: "not_repeated",
        missing: ["only the service that issued the receipt can compare the query and the matches with it"]
      })
      yield* sql`DROP TABLE receipt_key`
      yield* sql`ALTER TABLE receipt_key_away RENAME TO receipt_key`
    })
  )

  it.effect("names what this build lacks to make the screen again", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      const { gov_sanctions } = receipt.sources
      const list = gov_sanctions.list ?? assert.fail("no list")
      const sha256 = "0".repeat(64)
      const cases: ReadonlyArray<readonly [Partial<Receipt>, RegExp]> = [
        [{ algorithm_version: "0" }, /^the receipt is of algorithm 0, and this build has \d+$/u],
        [{ floor: 1 }, /^the receipt is of the floor 1, and this build has \d+$/u],
        [
          { sources: { ...receipt.sources, gov_sanctions: { ...gov_sanctions, list: { ...list, sha256 } } } },
          /^the version of dfat-consolidated-list with SHA-256 0{64} is not held here$/u
        ],
        [
          { subject: { ...receipt.subject, registers: [{ register: "asic-companies", sha256 }] } },
          /^the version of asic-companies with SHA-256 0{64} is not held here$/u
        ],
        [{ subject: { ...receipt.subject, hash: "x" } }, /^the names behind the number are others/u]
      ]
      for (const [fields, sentence] of cases) {
        const found = yield* verify(yield* signedAnew({ ...receipt, ...fields }), { query: jordan })
        if (found.outcome !== "not_repeated") return assert.fail(found.outcome)
        assert.lengthOf(found.missing, 1)
        assert.match(found.missing[0] ?? "", sentence)
      }
    })
  )

  it.effect("is refused when its outcome does not come out again, whoever signed it", () =>
    Effect.gen(function* () {
      const receipt = yield* receiptFor(jordan)
      const { gov_sanctions } = receipt.sources
      const claims: ReadonlyArray<readonly [Partial<Receipt>, string]> = [
        [{ overall: "no_match" }, "overall was no_match and comes out as review"],
        [
          { sources: { ...receipt.sources, gov_sanctions: { ...gov_sanctions, status: "no_match" } } },
          "gov_sanctions was no_match and comes out as review"
        ],
        [
          { sources: { ...receipt.sources, gov_sanctions: { ...gov_sanctions, matches_hash: "x" } } },
          "the matches of gov_sanctions come out otherwise"
        ]
      ]
      for (const [claim, reason] of claims) {
        const found = yield* verify(yield* signedAnew({ ...receipt, ...claim }), { query: jordan })
        assert.deepStrictEqual(found, { outcome: "refused", reasons: [reason] })
      }
    })
  )

  it.effect("comes out the same after the list and the company have changed", () =>
    Effect.gen(function* () {
      const companies = register("asic-companies")
      const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
      const name = { name: "Mirage Lending Pty Ltd" }
      const number = { acn: "990000069" }
      const before = [yield* receiptFor(name), yield* receiptFor(number)] as const
      const renamed = published.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS")
      yield* load(companies, [inMemory("company_202611.csv", renamed)])
      yield* load(banned, [inMemory("bd_org_202611.csv", without)])
      const after = [yield* receiptFor(name), yield* receiptFor(number)] as const
      assert.deepStrictEqual([before[0].overall, after[0].overall], ["review", "no_match"])
      for (const receipts of [before, after]) {
        assert.deepStrictEqual(yield* verify(receipts[0], { query: name }), { outcome: "same" })
        assert.deepStrictEqual(yield* verify(receipts[1], { query: number }), { outcome: "same" })
      }
      yield* loadFixtures
    })
  )

  it.effect("keeps what was asked of the past, and the age that the lists had", () =>
    Effect.gen(function* () {
      const fresh = yield* receiptFor(jordan)
      yield* daysPass(30)
      const past = { ...jordan, as_of: (yield* daysAgo(26)).slice(0, 10) }
      const stale = yield* receiptFor(jordan)
      assert.deepStrictEqual([fresh.overall, stale.overall], ["review", "unavailable"])
      assert.strictEqual(stale.sources.gov_sanctions.list?.state, "stale")
      const asked = yield* receiptFor(past)
      assert.strictEqual(asked.as_of, past.as_of)
      assert.strictEqual(asked.overall, "review")
      yield* loadFixtures
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* verify(fresh, { query: jordan }), { outcome: "same" })
      assert.deepStrictEqual(yield* verify(stale, { query: jordan }), { outcome: "same" })
      assert.deepStrictEqual(yield* verify(asked, { query: past }), { outcome: "same" })
    })
  )

  it.effect("stays good after its key was replaced", () =>
    Effect.gen(function* () {
      const signer = yield* ReceiptSigner
      const before = yield* receiptFor(jordan)
      const made = yield* signer.replace
      const after = yield* receiptFor(jordan)
      assert.strictEqual(after.key_id, made.kid)
      for (const receipt of [before, after])
        assert.deepStrictEqual(yield* verify(receipt, { query: jordan }), { outcome: "same" })
      const [newest, retired] = yield* signer.published
      assert.deepStrictEqual([newest?.kid, newest?.retired_at], [made.kid, null])
      assert.strictEqual(retired?.kid, before.key_id)
      assert.isNotNull(retired?.retired_at)
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ secret: string }>`SELECT secret FROM receipt_key`
      for (const { secret } of rows) assert.match(secret, /^v1\./u)
    })
  )
})

const instance = ReceiptSigner.layer.pipe(
  Layer.provide([
    NodeCrypto.layer,
    AesSecretBox.layer.pipe(
      Layer.provide(
        ConfigProvider.layer(
          ConfigProvider.fromUnknown({ SECRETS_KEY: Buffer.alloc(32, 9).toString("base64") })
        )
      )
    )
  ])
)

layer(coreLayer)("the first key of receipts", (it) => {
  it.effect("is one, however many instances need it at the same time", () =>
    Effect.gen(function* () {
      const current = ReceiptSigner.use((signer) => signer.current).pipe(
        Effect.provide(Layer.fresh(instance))
      )
      const keys = yield* Effect.all([current, current, current, current], { concurrency: "unbounded" })
      assert.lengthOf([...new Set(keys.map(({ id }) => id))], 1)
      const sql = yield* SqlClient.SqlClient
      assert.lengthOf(yield* sql`SELECT id FROM receipt_key`, 1)
    })
  )
})
