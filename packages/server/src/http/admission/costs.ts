/**
 * What each operation costs. Tokens pay for the work as a whole and come out of the account's rate limit; the weight
 * says how much of the account's share the work takes up while it runs. An ordinary question costs one token, and what
 * makes many times its work costs many times its tokens.
 */

import { wordsIn } from "@entity-watch/contract/schema/nameLimits"
import { wordsCompared } from "@entity-watch/contract/schema/wordsCompared"
import type { HttpServerRequest } from "effect/http"

export interface Cost {
  /** Of the rate limit, the one that was taken at the door included. */
  readonly tokens: number
  /** Of what may run at once. */
  readonly weight: number
}

/** A number is looked up by its key. */
const lookUp: Cost = { tokens: 1, weight: 1 }

/** One token for so many words: ordinary names have fewer. */
const wordsPerToken = 12

/** Names are compared word by word, so a long one is more work, and fewer of them are worked on at once. */
const named = (text: string, weight: number): Cost => {
  const tokens = Math.ceil(Math.max(1, wordsIn(text)) / wordsPerToken)
  return { tokens, weight: weight * tokens }
}

/** Of a field the words are counted as they are compared, party by party and reading by reading. */
const comparedWordsPerToken = 36

const screened = (field: string): Cost => {
  const tokens = Math.max(named(field, 2).tokens, Math.ceil(wordsCompared(field) / comparedWordsPerToken))
  return { tokens, weight: 2 * tokens }
}

/** A write locks the account's row: a second one of the same account would only hold a connection and wait. */
const write = (entities: number): Cost => ({
  tokens: 1 + Math.floor(entities / entitiesPerToken),
  weight: 16
})

const entitiesPerToken = 100

interface NamedOrNumbered {
  readonly name?: string | undefined
}

/** A filter may have ten times as many entities looked at. */
const filtered = ({ tokens, weight }: Cost): Cost => ({ tokens: 4 * tokens, weight: 2 * weight })

export const costs = {
  resolve: ({ filter, name }: NamedOrNumbered & { readonly filter?: unknown }): Cost =>
    name === undefined ? lookUp : filter === undefined ? named(name, 4) : filtered(named(name, 4)),
  screen: ({ name }: NamedOrNumbered): Cost =>
    name === undefined ? { tokens: 1, weight: 2 } : screened(name),
  registers: lookUp,
  changes: lookUp,
  readWatch: lookUp,
  listWatches: { tokens: 1, weight: 4 },
  writeWatch: ({ entities }: { readonly entities?: ReadonlyArray<unknown> | undefined }): Cost =>
    write(entities?.length ?? 0),
  /** It writes as many as 10,000 deliveries. */
  recover: { tokens: 20, weight: 16 },
  /** It waits for a receiver that somebody else runs: an account tests one a second. */
  testWatch: { tokens: 50, weight: 1 },
  /** It reads a whole entity twice, and writes events and deliveries. */
  sandboxChange: { tokens: 5, weight: 16 }
} as const satisfies Record<string, Cost | ((request: never) => Cost)>

/** A question that may be asked in other ways than by a request of its own. */
export type CostedQuestion = "resolve" | "screen" | "listWatches" | "lookUp"

/**
 * What a question costs as a line, as a query of a column or as the call of a tool: what it costs as a request. It is
 * looked at before it is decoded.
 */
export const costOf = (question: CostedQuestion, asked: unknown): Cost => {
  const given: Readonly<Record<string, unknown>> =
    typeof asked === "object" && asked !== null ? { ...asked } : {}
  const name = typeof given.name === "string" ? given.name : undefined
  switch (question) {
    case "resolve":
      return costs.resolve({ name, filter: given.filter })
    case "screen":
      return costs.screen({ name })
    case "listWatches":
      return costs.listWatches
    case "lookUp":
      return lookUp
  }
}

const questionOfTool: Readonly<Record<string, CostedQuestion>> = {
  resolve_entity: "resolve",
  screen_entity: "screen",
  list_watches: "listWatches"
}

export const costOfTool = (tool: string, args: unknown): Cost =>
  costOf(questionOfTool[tool] ?? "lookUp", args)

/** What a request takes before anything but its headers is known. */
export interface EntryCost {
  readonly tokens: number
  /** How many requests it counts for while it is under way. */
  readonly places: number
}

/** A body that does not say its length may be the largest, and takes the place of several until it has been read. */
const placesOfUnannounced = 8

export const entryCost = ({ headers }: HttpServerRequest.HttpServerRequest, tokens: number): EntryCost => ({
  tokens: tokens + tokensOfBody(Number(headers["content-length"] ?? 0)),
  places: headers["transfer-encoding"] === undefined ? 1 : placesOfUnannounced
})

/** In bytes: a body that says it is longer is refused unread, whatever it says. */
const mostRead = 1024 * 1024

/** A body costs a token more for each 16 KiB, before it is read. */
export const tokensOfBody = (bytes: number): number =>
  bytes > 0 ? Math.floor(Math.min(bytes, mostRead) / 16_384) : 0

/** An answer costs a token more for each 32 KiB, once it is known. */
export const bytesPerToken = 32_768
export const tokensOfAnswer = (bytes: number): number => Math.floor(bytes / bytesPerToken)
