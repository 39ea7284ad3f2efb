/**
 * The contract of `WatchPositionStore`, `WatchStore` and `EventStore` in memory. The conformance test runs the same
 * operations on this model and on the database.
 */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Snapshot } from "@entity-watch/core/domain/Snapshot"
import type { NewEvent } from "@entity-watch/core/store/EventStore"
import type { Step } from "@entity-watch/core/store/WatchPositionStore"
import type { Watching } from "@entity-watch/core/store/WatchStore"
import type { EventRow, SnapshotRow, Tables } from "./Tables.ts"

const leaseMillis = 60_000

export class WatchModel {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  isBehind(): boolean {
    return [...this.#tables.current()].some(
      ([register, id]) => this.#tables.positions.get(register)?.snapshot !== id
    )
  }

  claim(at: number): number | null {
    const lease = this.#tables.watchLease
    if (lease.until > at) return null
    lease.until = at + leaseMillis
    lease.claims += 1
    return lease.claims
  }

  /** False when the lease was lost. */
  renew(at: number, claim: number): boolean {
    const lease = this.#tables.watchLease
    if (lease.claims !== claim) return false
    lease.until = at + leaseMillis
    return true
  }

  release(at: number, claim: number): void {
    const lease = this.#tables.watchLease
    if (lease.claims !== claim) return
    lease.claims += 1
    lease.until = at
  }

  begin(): void {
    const { positions, snapshots, subscriptions } = this.#tables
    if (subscriptions.size === 0)
      for (const [register, snapshot] of this.#tables.current())
        positions.set(register, { snapshot, after: null })
    else
      for (const { id, register } of snapshots)
        if (!positions.has(register)) positions.set(register, { snapshot: id, after: null })
  }

  next(): Step | null {
    const { positions, snapshots } = this.#tables
    const to = snapshots.find(
      ({ id, register }) => id > (positions.get(register)?.snapshot ?? Number.MAX_VALUE)
    )
    const from = to === undefined ? undefined : positions.get(to.register)
    return to === undefined || from === undefined
      ? null
      : { register: to.register, from: String(from.snapshot), to: String(to.id), after: from.after }
  }

  views(step: Step) {
    const before = new Map(
      [...this.#tables.positions].map(([register, { snapshot }]) => [
        register,
        snapshotOf(register, snapshot)
      ])
    )
    return {
      before,
      after: new Map([...before, [step.register, snapshotOf(step.register, Number(step.to))]])
    }
  }

  /** The watched identifiers of which a step says something else than the snapshot before it. */
  affected(step: Step): ReadonlyArray<string> {
    const [before, after] = [this.facts(step.from), this.facts(step.to)]
    const changed = new Set(
      [...after].filter(([fact, value]) => before.get(fact) !== value).map(([fact]) => fact.split(" ")[0])
    )
    return this.watched(step.after ?? "").filter((each) => changed.has(each))
  }

  watched(after: string): ReadonlyArray<string> {
    const all = [...this.#tables.subscriptions.values()].flatMap(({ entities }) => [...entities.keys()])
    return [...new Set(all)].filter((each) => each > after).sort()
  }

  facts(snapshot: string): SnapshotRow["facts"] {
    return this.#tables.snapshots.find(({ id }) => id === Number(snapshot))?.facts ?? new Map()
  }

  watching(
    identifiers: ReadonlyArray<string>,
    types: ReadonlyArray<EventType>,
    step: Step
  ): ReadonlyArray<Watching> {
    const to = Number(step.to)
    return [...this.#tables.subscriptions.values()]
      .sort((a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : a.createdAt - b.createdAt))
      .flatMap(({ account, entities, events, id }) =>
        [...entities].flatMap(([identifier, entityFrom]) =>
          !identifiers.includes(identifier) || (entityFrom.get(step.register) ?? 0) >= to
            ? []
            : [...events].flatMap(([type, typeFrom]) =>
                !types.includes(type) || (typeFrom.get(step.register) ?? 0) >= to
                  ? []
                  : [{ account_id: account, subscription_id: id, identifier, type }]
              )
        )
      )
  }

  /** False when the lease was lost: then nothing is written. */
  record(
    at: number,
    claim: number,
    step: Step,
    done: string | "all",
    events: ReadonlyArray<NewEvent>
  ): boolean {
    if (!this.renew(at, claim)) return false
    const position = this.#tables.positions.get(step.register)
    if (done === "all") {
      this.#tables.positions.set(step.register, { snapshot: Number(step.to), after: null })
      this.#tables.history.stepsDone.set(Number(step.to), at)
    } else if (position !== undefined) position.after = done
    this.recordEvents(at, step.to, events)
    return true
  }

  recordEvents(at: number, cause: string, events: ReadonlyArray<NewEvent>): ReadonlyArray<EventRow> {
    const { deliveries, feeds, history, subscriptions } = this.#tables
    const known = this.#tables.events.length
    const fresh = events.filter(
      ({ accountId, entity, type }) =>
        !this.#tables.events
          .slice(0, known)
          .some((e) => e.account === accountId && e.cause === cause && e.entity === entity && e.type === type)
    )
    return fresh.map((made) => {
      const createdAt = Math.max(Math.floor(at * 1000), (feeds.get(made.accountId) ?? 0) + 1)
      feeds.set(made.accountId, createdAt)
      const { accountId: account, entity, id, payload, type } = made
      const event: EventRow = { id, account, type, entity, cause, payload, createdAt }
      this.#tables.events.push(event)
      history.recorded.set(id, at)
      for (const subscription of made.subscriptions)
        if (subscriptions.get(subscription)?.account === account)
          deliveries.push({
            ...{ id: deliveries.length + 1, event, subscription, attemptRows: new Map(), dueAt: at },
            ...{ status: "pending", attempts: 0, claims: 0, claimedUntil: null, responseCode: null }
          })
      return event
    })
  }
}

const snapshotOf = (register: SourceId, id: number): Snapshot => ({
  ...{ register, id: String(id), sha256: "", asOf: null, loadedAt: "2026-01-01T00:00:00Z", checkedAt: null },
  ...{ checkedBy: null, rows: 0, partial: null }
})
