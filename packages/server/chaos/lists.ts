/** A screening list that grows at its publisher and is read again and again, and screens of the people on it. */
import { setTimeout as sleep } from "node:timers/promises"
import type { Effect } from "effect"
import { fileOf, nameOf, persons } from "../test/evidence/editions.ts"
import { type Served, served, type startPublisher } from "../test/refresh/publisher.ts"
import { start } from "../test/support/command.ts"
import type { Dice } from "../test/support/Dice.ts"
import type { ChaosHistory } from "./ChaosHistory.ts"
import type { Account } from "./load.ts"

export type Publisher = Effect.Success<typeof startPublisher>

/** More people than the least that the whole register has. */
export const size = 6_600
const path = "/catalogue/data/dataset/test/bd_per_202611.csv"

/** Seconds after which every server must know what a finished refresh brought into force. */
const grace = 20

/** Puts the list into the publisher's catalogue. */
export const announce = (publisher: Publisher): void => {
  const { download } = persons.source
  if (download?.kind !== "ckan") throw new Error("The list is not in the catalogue any more.")
  const url = "https://data.gov.au/data/dataset/test/bd_per_202611.csv"
  publisher.catalogue.set(download.package, {
    success: true,
    result: { resources: [{ id: download.resources[0], name: "Dataset - Current", format: "CSV", url }] }
  })
}

/** An edition with so many people. */
export const publish = (publisher: Publisher, people: number): void => {
  const file = fileOf(Array.from({ length: people }, (_, n) => n))
  const edition: Served = served(file, { lastModified: new Date(Date.now() - 60_000).toUTCString() })
  publisher.files.set(path, edition)
}

export class ScreeningList {
  readonly #history: ChaosHistory
  readonly #dice: Dice
  readonly #publisher: Publisher
  #people = size
  /** How many people were on the list that came into force, and when that was told. */
  #known: ReadonlyArray<{ readonly people: number; readonly at: number }> = []

  constructor(publisher: Publisher, history: ChaosHistory, dice: Dice) {
    this.#publisher = publisher
    this.#history = history
    this.#dice = dice
    announce(publisher)
  }

  /** Asks the publisher as an operator would, in a process that is sometimes killed in a storm. */
  async refreshing(
    settings: Readonly<Record<string, string>>,
    isStorm: () => boolean,
    isOver: () => boolean
  ): Promise<void> {
    while (!isOver()) {
      const people = this.#people++
      publish(this.#publisher, people)
      const command = start(settings, "refresh", persons.source.id, "--json")
      const isKilled = this.#dice.chance(0.25) && isStorm()
      if (isKilled) {
        await sleep(this.#dice.between(500, 6_000))
        command.child.kill("SIGKILL")
        this.#history.count(this.#history.faults, "kill of a refresh")
      }
      const { code } = await command.ended
      if (code === 0) this.#known = [...this.#known, { people, at: Date.now() }]
      await sleep(this.#dice.between(2_000, 8_000))
    }
  }

  async screening(account: Account, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const before = Date.now() - grace * 1000
      const listed = this.#known.filter(({ at }) => at < before).at(-1)?.people ?? 0
      const person = this.#dice.chance(0.5) ? listed - 1 : this.#dice.below(size)
      const isListed = person >= 0 && person < listed
      const { body, status } = await account.ask("POST", "/v1/screen", { name: nameOf(Math.max(0, person)) })
      const list = (body.sources as Record<string, { status: string }> | undefined)?.regulator_banned_person
      if (status === 200 && list !== undefined)
        this.#history.screened.push({
          name: nameOf(person),
          isListed: isListed || listed === 0,
          status: list.status
        })
      await sleep(this.#dice.between(200, 1_000))
    }
  }

  get editionsInForce(): number {
    return this.#known.length
  }
}
