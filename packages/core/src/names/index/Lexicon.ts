/** The words that names have, as a search asks for them. */

/** A word in at least one name. */
export interface Known {
  readonly text: string
  /** Names that have it. */
  readonly frequency: number
  /** Its rank in each segment searched, -1 where it is not; empty where words are not ranked. */
  readonly ranks: ReadonlyArray<number>
}

export interface Lexicon {
  readonly names: number
  exact(text: string): Known | undefined
  /** Of the same first letter, at most so many edits away, itself left out. */
  near(text: string, edits: 1 | 2): ReadonlyArray<Known>
  /** Of the same sound, itself left out. */
  sounding(text: string): ReadonlyArray<Known>
  /** At least two letters longer, and beginning with it. Words in fewer than `least` names may be left out. */
  beginning(text: string, least: number): ReadonlyArray<Known>
}

export interface LookUp {
  readonly how: "exact" | "near" | "sounding" | "beginning"
  readonly text: string
  /** Of `near` only; otherwise 0. */
  readonly edits: number
}

/**
 * Notes what would be looked up, and knows no word. What a plan looks up follows from the query and the depth alone,
 * so planning once with this tells a database everything that the plan will need, in one question.
 */
export class LookUpList implements Lexicon {
  readonly names = 0
  readonly lookUps: Array<LookUp> = []

  exact(text: string): undefined {
    this.lookUps.push({ how: "exact", text, edits: 0 })
  }
  near(text: string, edits: 1 | 2): ReadonlyArray<Known> {
    return this.note("near", text, edits)
  }
  sounding(text: string): ReadonlyArray<Known> {
    return this.note("sounding", text, 0)
  }
  beginning(text: string): ReadonlyArray<Known> {
    return this.note("beginning", text, 0)
  }

  private note(how: LookUp["how"], text: string, edits: number): ReadonlyArray<Known> {
    this.lookUps.push({ how, text, edits })
    return []
  }
}
