import { assert, describe, it } from "@effect/vitest"
import {
  crc32,
  generate,
  isKeyFor,
  isWellFormed,
  kindFor,
  visibleParts
} from "@entity-watch/core/access/keyFormat"
import * as Schema from "effect/Schema"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const prefixLength = "svc_sk_live_".length

const Bytes = Schema.Array(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 255 }))))
const Position = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: prefixLength, maximum: prefixLength + 35 }))
)
const Character = Schema.Literals([...alphabet])

const key = (bytes: ReadonlyArray<number>) => generate("live", Uint8Array.from(bytes))

describe("an API key", () => {
  it.prop("has its mode's prefix, 30 and 6 characters of base 62, and is well formed", [Bytes], ([bytes]) => {
    const random = Uint8Array.from(bytes)
    assert.match(generate("live", random), /^svc_sk_live_[0-9A-Za-z]{36}$/u)
    assert.match(generate("sandbox", random), /^svc_sk_test_[0-9A-Za-z]{36}$/u)
  })

  it.prop("is a key for its own purpose alone", [Bytes], ([bytes]) => {
    const random = Uint8Array.from(bytes)
    for (const mode of ["live", "sandbox"] as const)
      for (const [purpose, other] of [
        ["api", "reconciliation"],
        ["reconciliation", "api"]
      ] as const) {
        const token = generate(kindFor[purpose][mode], random)
        assert.isTrue(isKeyFor(purpose, token))
        assert.isFalse(isKeyFor(other, token))
      }
    for (const kind of ["admin", "link", "session"] as const) {
      assert.isFalse(isKeyFor("api", generate(kind, random)))
      assert.isFalse(isKeyFor("reconciliation", generate(kind, random)))
    }
  })

  it.prop(
    "is refused with any one character changed",
    [Bytes, Position, Character],
    ([bytes, at, character]) => {
      const whole = key(bytes)
      if (whole[at] === character) return
      assert.isFalse(isWellFormed(whole.slice(0, at) + character + whole.slice(at + 1)))
    }
  )

  it.prop("is refused with two neighbours swapped", [Bytes, Position], ([bytes, at]) => {
    const whole = key(bytes)
    const [first = "", second = ""] = whole.slice(at, at + 2)
    if (at === prefixLength + 35 || first === second) return
    assert.isFalse(isWellFormed(whole.slice(0, at) + second + first + whole.slice(at + 2)))
  })

  it.prop("is refused when cut, prolonged or moved to the other mode", [Bytes], ([bytes]) => {
    const whole = key(bytes)
    for (const other of [
      whole.slice(0, -1),
      `${whole}0`,
      ` ${whole}`,
      `${whole}\n`,
      whole.replace("live", "test"),
      ""
    ]) {
      assert.isFalse(isWellFormed(other), other)
    }
  })

  it("keeps its place for leading zeros", () => {
    assert.match(generate("live", new Uint8Array(32)), /^svc_sk_live_0{30}[0-9A-Za-z]{6}$/u)
  })

  it("shows no random character but the last four", () => {
    const whole = key(Array.from({ length: 32 }, (_, i) => i))
    assert.deepStrictEqual(visibleParts(whole), { prefix: "svc_sk_live_", lastFour: whole.slice(-4) })
  })
})

describe("crc32", () => {
  it("gives the check value of ISO 3309", () => assert.strictEqual(crc32("123456789"), 0xcbf43926))
})
