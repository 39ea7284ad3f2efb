/** Words kept elsewhere, as in a database: asked for in one question, and then at hand. */
import { depths } from "./depths.ts"
import type { Known, Lexicon } from "./Lexicon.ts"
import type { NameQuery } from "./NameQuery.ts"
import { type Depth, makePlan } from "./Plan.ts"

export interface LookUp {
  readonly how: "exact" | "near" | "sounding" | "beginning"
  readonly text: string
  /** Of `near`: how many; otherwise 0. */
  readonly edits: number
}

const keyOf = ({ edits, how, text }: LookUp): string => `${how} ${edits} ${text}`

/** Notes what is looked up and knows no word, so that everything is looked up that can be. */
class LookUpList implements Lexicon {
  readonly names = 0
  readonly noted = new Map<string, LookUp>()

  exact(text: string): undefined {
    this.note("exact", text)
  }
  near(text: string, edits: 1 | 2): ReadonlyArray<Known> {
    return this.note("near", text, edits)
  }
  sounding(text: string): ReadonlyArray<Known> {
    return this.note("sounding", text)
  }
  beginning(text: string): ReadonlyArray<Known> {
    return this.note("beginning", text)
  }

  private note(how: LookUp["how"], text: string, edits = 0): ReadonlyArray<Known> {
    const lookUp = { how, text, edits }
    this.noted.set(keyOf(lookUp), lookUp)
    return []
  }
}

/** All that a plan of the query at this depth can ask for. */
export const lookUpsFor = (query: NameQuery, depth: Depth): ReadonlyArray<LookUp> => {
  const list = new LookUpList()
  // Words that are surely words are looked at less closely than the depth says.
  for (const each of depths) if (each <= depth) makePlan(query, list, each)
  return [...list.noted.values()]
}

export class LoadedLexicon implements Lexicon {
  readonly names: number
  private readonly answers: ReadonlyMap<string, ReadonlyArray<Known>>

  constructor(names: number, answers: ReadonlyArray<readonly [LookUp, ReadonlyArray<Known>]>) {
    this.names = names
    this.answers = new Map(answers.map(([lookUp, words]) => [keyOf(lookUp), words]))
  }

  exact(text: string): Known | undefined {
    return this.answer("exact", text)[0]
  }
  near(text: string, edits: 1 | 2): ReadonlyArray<Known> {
    return this.answer("near", text, edits)
  }
  sounding(text: string): ReadonlyArray<Known> {
    return this.answer("sounding", text)
  }
  beginning(text: string): ReadonlyArray<Known> {
    return this.answer("beginning", text)
  }

  private answer(how: LookUp["how"], text: string, edits = 0): ReadonlyArray<Known> {
    const words = this.answers.get(keyOf({ how, text, edits }))
    if (words === undefined) throw new Error(`The plan looks up a word that was not asked for (${how}).`)
    return words
  }
}
