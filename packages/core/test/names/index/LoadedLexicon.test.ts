import { assert, describe, it } from "@effect/vitest"
import { depths } from "@entity-watch/core/names/index/depths"
import type { Known } from "@entity-watch/core/names/index/Lexicon"
import { LoadedLexicon, type LookUp, lookUpsFor } from "@entity-watch/core/names/index/LoadedLexicon"
import { readQuery } from "@entity-watch/core/names/index/NameQuery"
import { makePlan } from "@entity-watch/core/names/index/Plan"
import { SegmentLexicon } from "@entity-watch/core/names/index/SegmentLexicon"
import { disturbed, generator, inventedRows } from "./invented.ts"
import { indexOf } from "./segments.ts"

describe("LoadedLexicon", () => {
  it("leads to the same plan as the segments from which every look-up was answered at once", () => {
    const next = generator(8)
    const rows = inventedRows(800, next)
    const whole = new SegmentLexicon(indexOf(rows).parts)
    const answer = ({ edits, how, text }: LookUp): ReadonlyArray<Known> => {
      if (how === "exact") return [whole.exact(text)].filter((word) => word !== undefined)
      if (how === "near") return whole.near(text, edits === 2 ? 2 : 1)
      return how === "sounding" ? whole.sounding(text) : whole.beginning(text, 0)
    }
    for (let i = 0; i < 300; i++) {
      const [query] = readQuery(disturbed(rows[next(rows.length)]?.name ?? "", next))
      if (query === undefined) continue
      for (const depth of depths) {
        const answers = lookUpsFor(query, depth).map((lookUp) => [lookUp, answer(lookUp)] as const)
        const loaded = new LoadedLexicon(whole.names, answers)
        assert.deepStrictEqual(makePlan(query, loaded, depth), makePlan(query, whole, depth))
      }
    }
  })
})
