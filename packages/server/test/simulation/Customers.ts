/** What accounts and the operator do in a run: subscriptions are written, and registers come into force. */
import { createHash } from "node:crypto"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Dice } from "../support/Dice.ts"
import { factOf, simulatedRegisters } from "./simulatedComparison.ts"
import type { Baseline, SubscriptionRow } from "./Tables.ts"
import type { World } from "./World.ts"

const entities = Array.from({ length: 5 }, (_, i) => String(51_000_000_000 + i))
const types = simulatedRegisters.flatMap(([, each]) => each)

const secretOf = (subscription: string, version: number) =>
  `whsec_${createHash("sha256").update(`${subscription} ${version}`).digest("base64")}`

export class Customers {
  readonly #world: World
  readonly #dice: Dice
  readonly #versions = new Map<string, number>()
  /** Subscriptions whose row a transaction has locked. */
  readonly #busy = new Set<string>()
  #made = 0
  #facts = 0

  constructor(world: World) {
    this.#world = world
    this.#dice = world.dice.fork()
  }

  publish([register, typesOf] = this.#dice.one(simulatedRegisters)): void {
    const { snapshots } = this.#world.tables
    const before = snapshots.findLast((each) => each.register === register)?.facts
    const facts = new Map(before ?? [])
    for (const key of entities.flatMap((entity) => typesOf.map((type) => factOf(entity, type))))
      if (before === undefined || this.#dice.chance(0.4)) facts.set(key, `fact ${++this.#facts}`)
    snapshots.push({ id: snapshots.length + 1, register, facts })
  }

  /** Most are quick; a large one takes a while between reading the snapshots in force and its commit. */
  #transaction(commit: (baseline: Baseline) => void): void {
    const { tables, timeline, writers } = this.#world
    const writer = {}
    const baseline = tables.current()
    writers.add(writer)
    timeline.after(this.#dice.chance(0.2) ? this.#dice.between(100, 8_000) : 2, () => {
      commit(baseline)
      writers.delete(writer)
    })
  }

  create(): void {
    const account = this.#dice.one(["acct_a", "acct_b"])
    const id = `wsub_${++this.#made}`
    const [entitiesOf, eventsOf] = [this.#some(entities), this.#some(types)]
    this.#transaction((baseline) => {
      const createdAt = this.#world.timeline.now
      const row: SubscriptionRow = {
        ...{ id, account, createdAt, status: "active", failingSince: null, ...this.#version(id) },
        entities: new Map(entitiesOf.map((entity) => [entity, baseline])),
        events: new Map(eventsOf.map((type) => [type, baseline]))
      }
      this.#world.tables.subscriptions.set(id, row)
      this.#world.history.urls.push({ at: createdAt, subscription: id, url: row.url })
      this.#watches(row)
      this.#status(row, "active")
    })
  }

  /** One of the account's own: a change of what is watched, of the URL, of the secret or of the status, or its end. */
  change(): void {
    const all = [...this.#world.tables.subscriptions.values()].filter(({ id }) => !this.#busy.has(id))
    const row = all[this.#dice.below(all.length)]
    if (row === undefined) return
    const what = this.#dice.weighted({ watch: 3, url: 1, roll: 2, pause: 2, resume: 3, delete: 1 })
    const [entitiesOf, eventsOf] = [this.#some(entities), this.#some(types)]
    this.#busy.add(row.id)
    this.#transaction((baseline) => {
      this.#busy.delete(row.id)
      const now = this.#world.timeline.now
      if (what === "watch") {
        replace(row.entities, entitiesOf, baseline)
        replace(row.events, eventsOf, baseline)
        this.#watches(row)
      } else if (what === "url" || what === "roll") {
        const { secret, url } = this.#version(row.id)
        if (what === "roll") row.secret = secret
        else {
          Object.assign(row, { url, failingSince: null })
          this.#world.history.urls.push({ at: now, subscription: row.id, url })
        }
      } else if (what === "delete") {
        this.#world.tables.subscriptions.delete(row.id)
        for (const delivery of this.#world.tables.pending())
          if (delivery.subscription === row.id)
            Object.assign(delivery, { status: "failed", claimedUntil: null })
        this.#closeWatches(row.id, () => true)
        this.#status(row, "deleted")
      } else {
        const isResumed = what === "resume" && row.status !== "active"
        row.status = what === "pause" ? "paused" : "active"
        this.#status(row, row.status)
        if (isResumed) this.#world.deliveries.resume(now, row.id)
        if (isResumed) this.#world.notify()
      }
    })
  }

  #some<A>(items: ReadonlyArray<A>): ReadonlyArray<A> {
    const chosen = items.filter(() => this.#dice.chance(0.6))
    return chosen.length > 0 ? chosen : items.slice(0, 1)
  }

  #version(id: string): { readonly url: string; readonly secret: string } {
    const version = (this.#versions.get(id) ?? 0) + 1
    this.#versions.set(id, version)
    return { url: `https://receiver/${id}/${version}`, secret: secretOf(id, version) }
  }

  #status({ id }: SubscriptionRow, status: "active" | "paused" | "deleted"): void {
    this.#world.history.statuses.push({ at: this.#world.timeline.now, subscription: id, status })
  }

  /** Writes down what is watched from now on, and what no more. */
  #watches({ account, entities: watched, events, id }: SubscriptionRow): void {
    const { history, timeline } = this.#world
    this.#closeWatches(id, (entity, type) => !watched.has(entity) || !events.has(type))
    const open = history.watches.filter(
      ({ subscription, until }) => subscription === id && until === Infinity
    )
    for (const [entity, entityFrom] of watched)
      for (const [type, typeFrom] of events)
        if (!open.some((each) => each.entity === entity && each.type === type))
          history.watches.push({
            ...{
              subscription: id,
              account,
              entity,
              type,
              from: timeline.now,
              until: Number.POSITIVE_INFINITY
            },
            baseline: later(entityFrom, typeFrom)
          })
  }

  #closeWatches(id: string, which: (entity: string, type: EventType) => boolean): void {
    for (const each of this.#world.history.watches)
      if (each.subscription === id && each.until === Infinity && which(each.entity, each.type))
        each.until = this.#world.timeline.now
  }
}

const replace = <K>(rows: Map<K, Baseline>, keys: ReadonlyArray<K>, baseline: Baseline) => {
  for (const key of rows.keys()) if (!keys.includes(key)) rows.delete(key)
  for (const key of keys) if (!rows.has(key)) rows.set(key, baseline)
}

const later = (a: Baseline, b: Baseline): Baseline =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((key) => [key, Math.max(a.get(key) ?? 0, b.get(key) ?? 0)])
  )
