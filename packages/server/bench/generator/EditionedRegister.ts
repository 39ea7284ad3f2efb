/**
 * An invented register of which any record can be made by itself, in the order of its ABNs. In every edition after the
 * first, one record in a hundred differs: half of these have another name, and the others are cancelled.
 */
import { AscendingNumbers } from "./ascendingNumbers.ts"
import { type GeneratedEntity, generatedEntity } from "./generatedEntity.ts"
import { nameOf, person, written } from "./names.ts"
import { Random } from "./Random.ts"

const ONE_IN = 100
/** Odd, so that every place has a seed of its own, and far from the step of the generator. */
const SPREAD = 0x2c1b3c6d

const renamed = (entity: GeneratedEntity, random: Random): GeneratedEntity => {
  if (entity.person === null) return { ...entity, name: nameOf("company", random) }
  const sole = person(random)
  return { ...entity, person: sole, name: written(sole) }
}

export class EditionedRegister {
  readonly records: number
  readonly edition: number
  readonly #numbers: AscendingNumbers

  constructor(records: number, edition = 1) {
    this.records = records
    this.edition = edition
    this.#numbers = new AscendingNumbers(records)
  }

  /** Whether the record is not as the first edition has it. */
  isChanged(place: number): boolean {
    return this.edition > 1 && place % ONE_IN === 0
  }

  at(place: number): GeneratedEntity {
    const random = new Random(Math.imul(place + 1, SPREAD))
    const entity = generatedEntity(random, (isCompany) => this.#numbers.at(place, isCompany))
    if (!this.isChanged(place)) return entity
    return place % (2 * ONE_IN) === 0 && entity.live ? { ...entity, live: false } : renamed(entity, random)
  }

  /** Those of the places from one up to another, or all. */
  *entities(from = 0, to = this.records): Generator<GeneratedEntity> {
    for (let place = from; place < to; place++) yield this.at(place)
  }
}
