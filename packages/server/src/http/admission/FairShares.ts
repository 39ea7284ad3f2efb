/**
 * What one process does at once, shared among the accounts that ask. Each account has a queue of its own, and the
 * queues take turns, so that an account's next request waits for one request of each other account and never for all
 * of them (fair queueing: Nagle, RFC 970). An account alone may use its whole share and let the rest of its requests
 * wait; it cannot use up what others need.
 *
 * When more comes than can be done (`Rush`), what has waited too long is refused when its turn comes, and an account that
 * has a request waiting is refused at the door.
 *
 * Where several threads serve, each has queues of its own, and an account's share is what it has in all of them.
 */
import type { Places, SharedAccounts } from "../../process/SharedAccounts.ts"
import { isAmongLongest, Rush } from "./Rush.ts"

export interface FairSharesOptions {
  /** The weight of what may run at once: of all accounts together, and of one. */
  readonly total: number
  readonly perAccount: number
  /** How many requests may wait: of all accounts together, and of one. */
  readonly waiting: number
  readonly waitingPerAccount: number
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where the threads of a process count together; none where one thread serves. */
  readonly accounts?: SharedAccounts | undefined
}

/** A request that asks for its turn. One of the two functions is called once, perhaps at once. */
export interface Turn {
  /** At most the share of an account. */
  readonly weight: number
  readonly start: () => void
  readonly refuse: (reason: "account" | "process") => void
}

interface Queued extends Turn {
  readonly since: number
}

interface Account {
  readonly key: string
  running: number
  readonly queue: Array<Queued>
}

export class FairShares {
  private readonly options: FairSharesOptions
  private readonly accounts = new Map<string, Account>()
  /** Those with a queue, the one whose turn it is first. */
  private readonly turns = new Set<Account>()
  private running = 0
  private waiting = 0
  private isServing = false
  private unserved = false
  /** Whether it waits for another thread to give back what an account of its queues has there. */
  private isFollowing = false
  private readonly elsewhere: Places | undefined
  /** Waits when there is more to do than the process does at once. */
  private readonly rush: Rush

  constructor(options: FairSharesOptions) {
    this.options = options
    this.rush = new Rush(options.now)
    this.elsewhere = options.accounts?.places("running")
  }

  /** How many accounts have something running or waiting. */
  get known(): number {
    return this.accounts.size
  }

  ask(key: string, turn: Turn): void {
    const account = this.accountOf(key)
    // Whoever finds others waiting for the process waits behind them, also with a request that is lighter than theirs.
    const isAtOnce = account.queue.length === 0 && !this.rush.isWaiting
    if (isAtOnce && this.isOwn(account, turn) && this.isFree(turn) && this.take(key, turn))
      this.start(account, turn)
    else if (account.queue.length >= this.options.waitingPerAccount) turn.refuse("account")
    else if (this.waiting >= this.options.waiting && !this.displaceFor(account)) turn.refuse("process")
    else {
      account.queue.push({ ...turn, since: this.options.now() })
      this.waiting += 1
      this.turns.add(account)
      this.serve()
    }
    this.forget(account)
  }

  /** To be called once for each turn that was started, when its work has ended. */
  release(key: string, weight: number): void {
    const account = this.accountOf(key)
    account.running -= weight
    this.running -= weight
    this.elsewhere?.give(key, weight)
    this.forget(account)
    this.serve()
  }

  /** Takes back a turn that has not started. */
  withdraw(key: string, start: Turn["start"]): void {
    const account = this.accounts.get(key)
    const at = account?.queue.findIndex((each) => each.start === start) ?? -1
    if (account === undefined || at < 0) return
    account.queue.splice(at, 1)
    this.left(account)
    this.serve()
  }

  /** Whether the account's next request would be one too many: more comes than can be done, and it has one waiting. */
  isCrowded(key: string): boolean {
    const length = this.accounts.get(key)?.queue.length ?? 0
    return length > 0 && this.rush.isOn && isAmongLongest(length, this.longest().queue.length)
  }

  /** Work that ends at once releases its turn while others are being served: that is left to the loop under way. */
  private serve(): void {
    this.unserved = true
    if (this.isServing) return
    this.isServing = true
    // What was given back while this thread looked is seen at its next look.
    const given = this.options.accounts?.given ?? 0
    while (this.unserved) {
      this.unserved = false
      this.serveInTurn()
    }
    this.isServing = false
    if (this.turns.size > 0) this.follow(given)
  }

  private follow(given: number): void {
    if (this.options.accounts === undefined || this.isFollowing) return
    this.isFollowing = true
    void this.options.accounts.givenAfter(given).then(() => {
      this.isFollowing = false
      this.serve()
    })
  }

  private serveInTurn(): void {
    for (const account of this.turns) {
      const next = account.queue[0]
      if (next === undefined || !this.isOwn(account, next)) continue
      if (!this.isFree(next)) {
        this.rush.wait()
        return
      }
      const isLate =
        this.rush.isTooLate(next.since) && isAmongLongest(account.queue.length, this.longest().queue.length)
      if (!isLate && !this.take(account.key, next)) continue
      account.queue.shift()
      // Its next turn comes after those of all others.
      this.turns.delete(account)
      this.turns.add(account)
      if (isLate) next.refuse("process")
      else this.start(account, next)
      this.left(account)
    }
    this.rush.pause()
  }

  private start(account: Account, turn: Turn): void {
    account.running += turn.weight
    this.running += turn.weight
    turn.start()
  }

  private isOwn({ running }: Account, { weight }: Turn): boolean {
    return running + weight <= this.options.perAccount
  }

  /** Counts it for all threads, where there are several. False: the account has its share there. */
  private take(key: string, { weight }: Turn): boolean {
    return this.elsewhere?.take(key, weight, this.options.perAccount) ?? true
  }

  private isFree({ weight }: Turn): boolean {
    return this.running + weight <= this.options.total
  }

  /** Refuses the youngest request of the longest queue, if that is longer than the account's own would become. */
  private displaceFor(account: Account): boolean {
    const longest = this.longest()
    if (longest.queue.length <= account.queue.length + 1) return false
    const youngest = longest.queue.pop()
    this.left(longest)
    youngest?.refuse("process")
    return true
  }

  /** To be asked while somebody waits. */
  private longest(): Account {
    return [...this.turns].reduce((longest, each) =>
      each.queue.length > longest.queue.length ? each : longest
    )
  }

  /** One request of the account has left its queue. */
  private left(account: Account): void {
    this.waiting -= 1
    if (account.queue.length === 0) this.turns.delete(account)
    this.forget(account)
  }

  private forget(account: Account): void {
    if (account.running === 0 && account.queue.length === 0) this.accounts.delete(account.key)
  }

  private accountOf(key: string): Account {
    const known = this.accounts.get(key)
    if (known !== undefined) return known
    const account: Account = { key, running: 0, queue: [] }
    this.accounts.set(key, account)
    return account
  }
}
