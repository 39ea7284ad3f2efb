/** What honest accounts do all the while: they write subscriptions, make changes, follow feeds. Each answer is kept. */
import { setTimeout as sleep } from "node:timers/promises"
import type { Dice } from "../test/support/Dice.ts"
import type { ChaosHistory, Created, Follower } from "./ChaosHistory.ts"

export const fixtures = ["23990000014", "25990000023"]
const selections = [["sanctions_match"], ["sanctions_match", "banned_match"]]
const mostSubscriptions = 6

/** Why no answer came: the system's code of what broke, or that none came in time. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? String("code" in cause && cause.code ? cause.code : cause.name) : "unknown"
}

export interface Answered {
  /** 0 when no whole answer came. */
  readonly status: number
  /** As in `Asked`. */
  readonly reason: string
  readonly body: Readonly<Record<string, unknown>>
}

export class Account {
  readonly name: string
  readonly #token: string
  readonly #bases: ReadonlyArray<string>
  readonly #history: ChaosHistory
  readonly #dice: Dice
  #made = 0

  constructor(name: string, token: string, bases: ReadonlyArray<string>, history: ChaosHistory, dice: Dice) {
    this.name = name
    this.#token = token
    this.#bases = bases
    this.#history = history
    this.#dice = dice
  }

  /** Asks any server. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Answered> {
    const server = this.#dice.below(this.#bases.length)
    const at = this.#history.now()
    const answered = await fetch(`${this.#bases[server]}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000)
    })
      .then(async (response) => {
        const text = await response.text()
        const answer = text === "" ? {} : JSON.parse(text)
        return { status: response.status, body: answer, reason: String(answer.error?.type ?? "") }
      })
      .catch((error: unknown) => ({ status: 0, body: {}, reason: reasonOf(error) }))
    const { reason, status } = answered
    this.#history.asked.push({
      ...{ what: `${method} ${path}`, server, at, until: this.#history.now(), status, reason }
    })
    return answered
  }

  async write(receivers: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const own = this.#history.created.filter(
        ({ account, deletion }) => account === this.name && deletion === "none"
      )
      const known = own.filter(({ ids }) => ids.size > 0)
      const what = this.#dice.weighted({
        create: own.length < mostSubscriptions ? 3 : 0.1,
        patch: known.length > 0 ? 2 : 0,
        delete: known.length > 3 ? 0.7 : 0,
        change: 8
      })
      if (what === "create") await this.#create(receivers)
      else if (what === "change") await this.#change()
      else if (what === "patch") await this.#patch(this.#dice.one(known))
      else await this.#delete(this.#dice.one(known))
      await sleep(this.#dice.between(20, 250))
    }
  }

  /** Asks again with the same key where no answer came, as a careful client does. */
  async #create(receivers: string): Promise<void> {
    const key = `${this.name}-${++this.#made}`
    const events = this.#dice.one(selections)
    const created: Created = {
      ...{ account: this.name, key, entities: fixtures, ids: new Set(), secret: null, events: [events] },
      deletion: "none"
    }
    this.#history.created.push(created)
    const body = { webhook_url: `${receivers}/${key}`, entities: fixtures, events }
    for (let tries = 0; tries < 4; tries++) {
      const { body: answer, status } = await this.ask("POST", "/v1/watch", body, { "idempotency-key": key })
      const subscription = answer.subscription as { readonly id: string } | undefined
      if (subscription !== undefined) {
        created.ids.add(subscription.id)
        created.secret = String(answer.secret)
        // Now and then a client asks again although it was answered.
        if (!this.#dice.chance(0.2)) return
      } else if (status !== 0 && status < 429) return
      await sleep(500)
    }
  }

  async #patch(subscription: Created): Promise<void> {
    const events = this.#dice.one(selections)
    const { status } = await this.ask("PATCH", `/v1/watch/${[...subscription.ids][0]}`, { events })
    subscription.events = status === 200 ? [events] : [...subscription.events, events]
  }

  async #delete(subscription: Created): Promise<void> {
    subscription.deletion = "asked"
    const { status } = await this.ask("DELETE", `/v1/watch/${[...subscription.ids][0]}`)
    if (status === 204) subscription.deletion = "acknowledged"
  }

  async #change(): Promise<void> {
    const entity = this.#dice.one(fixtures)
    const event = this.#dice.one(["sanctions_match", "banned_match"])
    const { body, status } = await this.ask("POST", "/v1/sandbox/changes", { identifier: entity, event })
    if (status !== 200) this.#history.count(this.#history.unanswered, `${this.name} ${entity}`)
    else if (typeof body.event_id === "string")
      this.#history.events.push({
        ...{ account: this.name, entity, id: body.event_id, deliveries: Number(body.deliveries) }
      })
  }

  /** Follows the feed with its cursor, whatever server answers. */
  async follow(entity: string, isOver: () => boolean): Promise<void> {
    const follower: Follower = { account: this.name, entity, seen: [] }
    this.#history.followers.push(follower)
    while (!isOver()) {
      const since = follower.seen.at(-1)?.created_at ?? "1970-01-01T00:00:00Z"
      const limit = 1 + this.#dice.below(20)
      const { body, status } = await this.ask(
        "GET",
        `/v1/entity/${entity}/changes?since=${since}&limit=${limit}`
      )
      if (status === 200) follower.seen.push(...(body.changes as Follower["seen"]))
      await sleep(this.#dice.between(100, 600))
    }
  }
}
