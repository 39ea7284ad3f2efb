import { assert, describe, it } from "@effect/vitest"
import { isSecret, newSecret, signed } from "@entity-watch/client/cli/signed"
import { sign } from "@entity-watch/webhooks/sign"

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

describe("a webhook of this machine", () => {
  it("is signed as the service signs its deliveries", async () => {
    const body = `{"type":"name_change","name":"Müller \u2028"}`
    const { "content-type": contentType, ...headers } = await signed("evt_1", body, secret, 1_795_219_200_999)
    assert.strictEqual(contentType, "application/json")
    assert.deepStrictEqual(
      { ...headers },
      { ...(await sign({ id: "evt_1", timestamp: 1_795_219_200, body, secret })) }
    )
  })

  it("has a new secret that is one", async () => {
    const made = newSecret()
    assert.isTrue(isSecret(made))
    assert.notStrictEqual(made, newSecret())
    await sign({ id: "evt_1", timestamp: 1, body: "", secret: made })
    for (const no of ["", "whsec_", "whsec_A", "whsec_AA=", "AAEC", `${secret} `])
      assert.isFalse(isSecret(no), no)
  })
})
