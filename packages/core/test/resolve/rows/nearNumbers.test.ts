import { assert, describe, it } from "@effect/vitest"
import { Abn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { nearNumbers, slipOf } from "@entity-watch/core/resolve/rows/nearNumbers"

const digitsOf = (digits: string) =>
  nearNumbers(digits).map((each): string => ("abn" in each ? each.abn : each.acn))

/** Every text of the same length, by brute force, that differs in one place or by one swap of neighbours. */
const isOneSlip = (one: string, other: string): boolean => {
  const at = [...one].flatMap((digit, i) => (digit === other[i] ? [] : [i]))
  const [first = 0, second = 0] = at
  return (
    at.length === 1 ||
    (at.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first])
  )
}

describe("nearNumbers", () => {
  it.each(["23990000015", "32990000014", "23990000041", "990000015", "909000014"])(
    "answers valid numbers one slip away from %s, each once",
    (digits) => {
      const near = digitsOf(digits)
      assert.isAbove(near.length, 0)
      assert.strictEqual(new Set(near).size, near.length)
      for (const each of near) {
        assert.isTrue(isValidAbn(each) || isValidAcn(each), each)
        assert.isTrue(isOneSlip(digits, each), each)
      }
    }
  )

  it("finds what was meant where a digit is missing or stands twice", () => {
    for (const meant of ["23990000014", "990000014", "004085616"])
      for (let at = 0; at < meant.length; at++) {
        const short = `${meant.slice(0, at)}${meant.slice(at + 1)}`
        assert.isTrue(digitsOf(short).includes(meant), short)
        const long = `${meant.slice(0, at + 1)}${meant.slice(at)}`
        assert.isTrue(digitsOf(long).includes(meant), long)
      }
    // A digit too many that is no repetition is not guessed.
    assert.isFalse(digitsOf("239900000147").includes("23990000014"))
  })

  it("says by what slip a number was missed", () => {
    assert.match(slipOf("2399000001", { abn: Abn.make("23990000014") }), /missing/u)
    assert.match(slipOf("239900000144", { abn: Abn.make("23990000014") }), /twice/u)
    assert.match(slipOf("23990000041", { abn: Abn.make("23990000014") }), /swapped/u)
  })

  it("finds what was meant by a wrong digit and by a swap", () => {
    const meant = "23990000014"
    for (let at = 0; at < meant.length; at++) {
      const wrong = `${meant.slice(0, at)}${(Number(meant[at]) + 1) % 10}${meant.slice(at + 1)}`
      assert.isTrue(digitsOf(wrong).includes(meant), wrong)
      const swapped = `${meant.slice(0, at)}${meant[at + 1] ?? ""}${meant[at]}${meant.slice(at + 2)}`
      if (swapped !== meant && at + 1 < meant.length)
        assert.isTrue(digitsOf(swapped).includes(meant), swapped)
    }
  })
})
