/** The best name of each of the best entities so far, in the order in which they are answered. */
import { isLive, kindOf } from "../analysis/nameAttributes.ts"

export interface ScoredName {
  readonly score: number
  readonly entity: number
  readonly meta: number
  /** How many of the places asked for the name's own agree with. */
  readonly places: number
  readonly part: number
  readonly name: number
  /** Weight of its words that were not asked for. */
  readonly extra: number
}

/** Negative when `a` is answered first. The last lines only tell apart equal names of one entity. */
export const inOrder = (a: ScoredName, b: ScoredName): number =>
  b.score - a.score ||
  b.places - a.places ||
  kindOf(a.meta) - kindOf(b.meta) ||
  Number(isLive(b.meta)) - Number(isLive(a.meta)) ||
  a.entity - b.entity ||
  a.meta - b.meta

export class BestNames {
  readonly names: Array<ScoredName> = []
  /** What a name must score at least to be answered. */
  threshold: number
  private readonly limit: number
  private readonly least: number

  constructor(limit: number, least: number) {
    this.limit = limit
    this.least = least
    this.threshold = least
  }

  offer(name: ScoredName): void {
    if (name.score < this.least) return
    const { names } = this
    let own = names.length - 1
    while (own >= 0 && names[own]?.entity !== name.entity) own--
    const known = names[own]
    if (known !== undefined) {
      if (inOrder(name, known) >= 0) return
      names.splice(own, 1)
    }
    let to = names.length
    for (
      let before = names[to - 1];
      before !== undefined && inOrder(name, before) < 0;
      before = names[to - 1]
    )
      to--
    if (to >= this.limit) return
    names.splice(to, 0, name)
    if (names.length > this.limit) names.pop()
    if (names.length === this.limit) this.threshold = names.at(-1)?.score ?? this.least
  }
}
