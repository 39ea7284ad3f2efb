/**
 * A publisher whose list only grows, and what is known of it: which editions were had, when and on whose word. It says
 * what may come into force and what a screen must not answer, and shares nothing with the code that decides.
 */
import { nameOf } from "./editions.ts"

const maxAgeDays = 21

export interface Edition {
  readonly people: ReadonlyArray<number>
  /** Since when it is the publisher's, in days since the beginning. */
  readonly day: number
}

interface InForce {
  readonly id: string
  readonly people: ReadonlySet<number>
  /** By its publisher's header; null where it was handed over. */
  readonly dated: number | null
  /** When it was last known to be the publisher's; null where nobody said. */
  readonly known: number | null
}

/** An edition as it is served or handed over. */
export interface Offer extends Edition {
  /** What its publisher's header says; null where it is handed over. */
  readonly dated: number | null
  /** On which day somebody says that it is the publisher's; null where nobody does. */
  readonly said: number | null
}

export interface Answer {
  readonly verdict: string
  readonly found: ReadonlyArray<string>
}

const keyOf = (people: Iterable<number>) => [...people].sort((a, b) => a - b).join(" ")

export class World {
  /** Days since the beginning. */
  day = 0
  readonly editions: Array<Edition> = [{ people: Array.from({ length: 40 }, (_, n) => n), day: -5 }]
  #inForce: InForce | null = null
  #former = new Set<string>()
  #doubted = new Set<string>()
  /** Whom the edition lists that is in doubt. */
  #doubtful = new Set<number>()
  /** When a person was last known to be listed. */
  readonly #listed = new Map<number, number>()

  get latest(): Edition {
    return this.editions.at(-1) ?? { people: [], day: 0 }
  }

  publish(howMany: number): void {
    const { people } = this.latest
    this.editions.push({
      people: [...people, ...Array.from({ length: howMany }, (_, n) => people.length + n)],
      day: this.day
    })
  }

  /** A snapshot came into force, or was confirmed. Answers why it should not have been. */
  known(id: string, offer: Offer): string | null {
    const before = this.#inForce
    const key = keyOf(offer.people)
    const people = new Set(offer.people)
    const gone = before === null ? [] : [...before.people].filter((person) => !people.has(person))
    const wrong =
      before === null || id === before.id ? null : this.#objection(before, offer, gone.length, key)
    if (before !== null && id !== before.id) {
      this.#former.add(keyOf(before.people))
      this.#doubted.clear()
    }
    this.#doubtful.clear()
    this.#inForce = { id, people, dated: offer.dated ?? before?.dated ?? null, known: offer.said }
    if (id !== before?.id) this.#inForce = { ...this.#inForce, dated: offer.dated }
    for (const person of gone) this.#listed.delete(person)
    if (offer.said !== null)
      for (const person of people)
        this.#listed.set(person, Math.max(offer.said, this.#listed.get(person) ?? offer.said))
    return wrong
  }

  /** An edition was refused; null where nobody knows which one is in doubt. */
  inDoubt(offer: Offer | null): void {
    this.#doubtful = new Set(offer?.people)
  }

  /** The publisher's download was refused. */
  refused(offer: Offer): void {
    if (this.#inForce !== null) this.#doubted.add(keyOf(offer.people))
  }

  #objection(before: InForce, offer: Offer, gone: number, key: string): string | null {
    if (offer.dated !== null && before.dated !== null && offer.dated < before.dated)
      return `an edition of day ${offer.dated} replaced one of day ${before.dated}`
    if (key !== keyOf(before.people) && this.#former.has(key)) return "a former edition replaced a later one"
    const isDoubted = offer.dated !== null && this.#doubted.has(key)
    return gone > Math.max(2, Math.floor(before.people.size / 100)) && !isDoubted
      ? `an edition without ${gone} of ${before.people.size} entries was believed at once`
      : null
  }

  /** Why an answer is better than the evidence; null when it is not. */
  objectionTo(person: number, { found, verdict }: Answer): string | null {
    const listed = this.#listed.get(person)
    const known = this.#inForce?.known ?? null
    const isKnown = known !== null && this.day - known <= maxAgeDays
    if (verdict === "no_match" && !isKnown)
      return `no_match for ${nameOf(person)} on a list last known on day ${known}, and it is day ${this.day}`
    if (verdict === "no_match" && this.#doubtful.has(person))
      return `no_match for ${nameOf(person)}, whom the edition in doubt lists`
    if (listed === undefined || this.day - listed > maxAgeDays) return null
    if (verdict === "no_match")
      return `no_match for ${nameOf(person)}, listed on day ${listed}, and it is day ${this.day}`
    return verdict === "review" && !found.includes(`D${person}`)
      ? `review for ${nameOf(person)}, but for somebody else's entry`
      : null
  }
}
