import { assert, describe, it } from "@effect/vitest"
import { namesRead } from "@entity-watch/core/lists/index/namesRead"

const wordsOf = (name: string) =>
  namesRead(name).map(({ asWritten }) => asWritten.words.map(({ text }) => text))

describe("namesRead", () => {
  it("reads a name the same when it is asked again and when many others came between", () => {
    const names = Array.from({ length: 200 }, (_, i) => `Invented ${i} Holdings`)
    const first = names.map(wordsOf)
    assert.deepStrictEqual(names.map(wordsOf), first)
    assert.strictEqual(new Set(first.map((words) => JSON.stringify(words))).size, names.length)
    assert.strictEqual(namesRead("Invented 199 Holdings"), namesRead("Invented 199 Holdings"))
  })
})
