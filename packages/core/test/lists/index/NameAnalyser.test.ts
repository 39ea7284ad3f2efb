import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { NameAnalyser } from "@entity-watch/core/lists/index/NameAnalyser"

const analyser = new NameAnalyser()
const namesIn = (name: string) => atOnce(analyser.namesIn(name))

const wordsOf = (name: string) =>
  namesIn(name).map(({ asWritten }) => asWritten.words.map(({ text }) => text))

describe("NameAnalyser.namesIn", () => {
  it("reads a name the same when it is asked again and when many others came between", () => {
    const names = Array.from({ length: 200 }, (_, i) => `Invented ${i} Holdings`)
    const first = names.map(wordsOf)
    assert.deepStrictEqual(names.map(wordsOf), first)
    assert.strictEqual(new Set(first.map((words) => JSON.stringify(words))).size, names.length)
    assert.strictEqual(namesIn("Invented 199 Holdings"), namesIn("Invented 199 Holdings"))
  })
})
