/** What the console says of a receipt that somebody drops, signed by a key of this test's own. */
import { generateKeyPairSync, sign } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { checkReceipt } from "../../../src/screens/screen/receipt.ts"

const { privateKey, publicKey } = generateKeyPairSync("ed25519")
const { x = "" } = publicKey.export({ format: "jwk" })
const keys = {
  keys: [
    {
      kid: "a",
      kty: "OKP",
      crv: "Ed25519",
      x,
      alg: "EdDSA",
      use: "sig",
      created_at: "2026-11-24T00:00:00.000Z",
      retired_at: null
    } as const
  ]
}
const source = { status: "review", list: { checked_as_of: null }, matches: 1 }
const unsigned = {
  issued_at: "2026-11-24T00:00:00.000Z",
  key_id: "a",
  mode: "live",
  overall: "review",
  sources: { gov_sanctions: source, regulator_banned_person: source, regulator_banned_org: source }
}
const signature = sign(null, Buffer.from(canonicalJson(unsigned)), privateKey).toString("base64url")
const receipt = JSON.stringify({ ...unsigned, signature })

const checked = (text: string) => checkReceipt(new File([text], "receipt.json"), keys)

describe("checkReceipt", () => {
  it("finds a receipt good as it was signed, alone or in an answer", async () => {
    assert.strictEqual((await checked(receipt)).is, "good")
    assert.strictEqual((await checked(JSON.stringify({ receipt: JSON.parse(receipt) }, null, 2))).is, "good")
  })

  it("refuses a field that stands twice, wherever it is", async () => {
    for (const text of [
      receipt.replace('"overall"', '"overall":"no_match","overall"'),
      receipt.replace('"status"', '"status":"no_match","status"'),
      `{"receipt":${receipt},"receipt":${receipt}}`
    ]) {
      const found = await checked(text)
      assert(found.is === "no receipt")
      assert.include(found.why, "twice in one object")
    }
  })

  it("finds changed what was added to the signature", async () => {
    for (const added of [`${signature}==`, `${signature}=`, `${signature}\\n`, ` ${signature}`])
      assert.strictEqual((await checked(receipt.replace(signature, added))).is, "changed")
  })
})
