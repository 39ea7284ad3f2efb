/**
 * Wakes whoever follows the feed of an account once events of it were committed, by this process or another. The host
 * announces what the database notifies. What it does not hear is found by one question for all feeds that are followed,
 * every few seconds; where none is followed, nothing is asked.
 */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { FeedStore } from "../store/FeedStore.ts"
import { asWork } from "../store/Work.ts"

export interface FollowedFeed {
  /** Another number after each time that it was woken. What was read before may lack what was committed since. */
  readonly wakes: () => number
  /** Calls back once at the next time, unless it is taken back by what this returns. */
  readonly onWake: (listener: () => void) => () => void
}

export class FeedWakes extends Context.Service<
  FeedWakes,
  {
    /** Until the scope closes. */
    follow(caller: Caller): Effect.Effect<FollowedFeed, never, Scope.Scope>
    /** Events of this account, as `accountKey` writes it, were committed. */
    announce(account: string): void
    /** Is told of every announcement, for the other threads of a process. */
    onAnnounce(listener: (account: string) => void): void
  }
>()("@entity-watch/core/watch/FeedWakes") {
  static readonly layerNoDeps = Layer.effect(
    FeedWakes,
    Effect.gen(function* () {
      const store = yield* FeedStore
      const feeds = new Map<string, Feed>()
      const listeners: Array<(account: string) => void> = []
      let wakes = 0

      const wake = (feed: Feed) => {
        feed.wakes = ++wakes
        const waiting = [...feed.waiting]
        feed.waiting.clear()
        for (const listener of waiting) listener()
      }

      const look = Effect.gen(function* () {
        if (feeds.size === 0) return
        for (const { account_id, mode, newest } of yield* store.newestAcrossAccounts([...feeds.values()])) {
          const feed = feeds.get(accountKey({ accountId: account_id, mode }))
          if (feed === undefined || feed.newest === newest) continue
          feed.newest = newest
          wake(feed)
        }
      })
      yield* Effect.ignore(look).pipe(
        asWork("control"),
        Effect.repeat(Schedule.spaced(pause)),
        Effect.forkScoped
      )

      const follow = ({ accountId, mode }: Caller) => {
        const key = accountKey({ accountId, mode })
        const begin = Effect.sync(() => {
          const feed: Feed = feeds.get(key) ?? {
            accountId,
            mode,
            followers: 0,
            wakes: ++wakes,
            newest: null,
            waiting: new Set()
          }
          feed.followers += 1
          feeds.set(key, feed)
          return feed
        })
        const end = (feed: Feed) =>
          Effect.sync(() => {
            feed.followers -= 1
            if (feed.followers === 0) feeds.delete(key)
          })
        return Effect.map(Effect.acquireRelease(begin, end), (feed) => ({
          wakes: () => feed.wakes,
          onWake: (listener: () => void) => {
            feed.waiting.add(listener)
            return () => void feed.waiting.delete(listener)
          }
        }))
      }

      return FeedWakes.of({
        follow,
        announce: (account) => {
          const feed = feeds.get(account)
          if (feed !== undefined) wake(feed)
          for (const listener of listeners) listener(account)
        },
        onAnnounce: (listener) => void listeners.push(listener)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FeedStore.layer))
}

const pause = "5 seconds"

interface Feed extends Pick<Caller, "accountId" | "mode"> {
  followers: number
  wakes: number
  /** The time of its newest event when it was last looked at; null before. */
  newest: string | null
  readonly waiting: Set<() => void>
}
