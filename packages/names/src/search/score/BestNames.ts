/** The best names so far, one for each entity, in the order of the answer. The last one's score is the threshold. */
import { isLive, kindOf } from "../analysis/nameAttributes.ts"

export interface ScoredName {
  readonly score: number
  readonly entity: number
  readonly attributes: number
  /** How many of the query's state and postcode the name's own agree with. */
  readonly places: number
  /** The number of its segment, and its own number there. */
  readonly segment: number
  readonly name: number
  /** The weight of its words that the query does not have. */
  readonly extraWeight: number
}

/** Negative when `a` is answered first. The last line decides only between equal names of one entity. */
export const compareScoredNames = (a: ScoredName, b: ScoredName): number =>
  b.score - a.score ||
  b.places - a.places ||
  kindOf(a.attributes) - kindOf(b.attributes) ||
  Number(isLive(b.attributes)) - Number(isLive(a.attributes)) ||
  a.entity - b.entity ||
  a.attributes - b.attributes

export class BestNames {
  readonly names: Array<ScoredName> = []
  /** A name must score at least so much to be answered. */
  threshold: number
  private readonly limit: number
  private readonly leastScore: number

  constructor(limit: number, leastScore: number) {
    this.limit = limit
    this.leastScore = leastScore
    this.threshold = leastScore
  }

  offer(name: ScoredName): void {
    if (name.score < this.leastScore) return
    const { names } = this
    let own = names.length - 1
    while (own >= 0 && names[own]?.entity !== name.entity) own--
    const other = names[own]
    if (other !== undefined) {
      if (compareScoredNames(name, other) >= 0) return
      names.splice(own, 1)
    }
    let to = names.length
    for (
      let before = names[to - 1];
      before !== undefined && compareScoredNames(name, before) < 0;
      before = names[to - 1]
    )
      to--
    if (to >= this.limit) return
    names.splice(to, 0, name)
    if (names.length > this.limit) names.pop()
    if (names.length === this.limit) this.threshold = names.at(-1)?.score ?? this.leastScore
  }
}
