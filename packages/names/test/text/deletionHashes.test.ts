import { assert, describe, it } from "@effect/vitest"
import { editDistance, forDeletionHashes } from "@entity-watch/names/text"
import { Schema } from "effect"

const hashesOf = (text: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  forDeletionHashes(text, (hash) => found.push(hash))
  return found
}

const share = (a: string, b: string): boolean => {
  const known = new Set(hashesOf(a))
  return hashesOf(b).some((hash) => known.has(hash))
}

const Text = Schema.String.check(Schema.isPattern(/^[A-E]{1,63}$/u))
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 62 }))
const Letter = Schema.Literals(["A", "B", "C", "D", "E"])

describe("forDeletionHashes", () => {
  it.prop(
    "gives texts that are one edit apart a hash in common",
    [Text, Place, Letter],
    ([text, place, letter]) => {
      const at = place % text.length
      const edited = [
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + letter + text.slice(at + 1),
        text.slice(0, at) + letter + text.slice(at),
        text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
      ]
      for (const other of edited) {
        assert.isAtMost(editDistance(text, other, 1), 1)
        assert.isTrue(share(text, other), `${text} ${other}`)
      }
    }
  )

  it("gives the hash of the text first, and then one for each letter left out", () => {
    const [whole, ...without] = hashesOf("KESTREL")
    assert.lengthOf(without, 7)
    assert.strictEqual(hashesOf("KESTRELS").at(-1), whole)
  })

  it("hashes a long text as a whole only", () => {
    assert.lengthOf(hashesOf("A".repeat(65)), 1)
  })
})
