/**
 * What an operation costs. Tokens pay for the work as a whole and come out of the account's rate limit; the weight
 * says how much of the account's share the work takes up while it runs. An ordinary question costs one token, and what
 * makes many times its work costs many times its tokens.
 */
import { nameLimits, wordsIn } from "../schema/nameLimits.ts"
import { mostAliases } from "../schema/WatchedSubject.ts"
import { wordsCompared } from "../schema/wordsCompared.ts"

export interface Cost {
  /** Of the rate limit, the one that was taken at the door included. */
  readonly tokens: number
  /** Of what may run at once. */
  readonly weight: number
}

/** Of what is asked, what the work grows with. It is read before the request is decoded. */
export interface Asked {
  readonly name: string | undefined
  /** The texts among the first of them, of which no operation takes more. */
  readonly aliases: ReadonlyArray<string>
  readonly isFiltered: boolean
  readonly entities: number
}

export type CostOf = Cost | ((asked: Asked) => Cost)

export const askedIn = (request: unknown): Asked => {
  const { aliases, entities, filter, name }: Readonly<Record<string, unknown>> =
    typeof request === "object" && request !== null ? { ...request } : {}
  return {
    name: typeof name === "string" ? name : undefined,
    aliases: Array.isArray(aliases)
      ? aliases.slice(0, mostAliases).filter((each) => typeof each === "string")
      : [],
    isFiltered: filter !== undefined,
    entities: Array.isArray(entities) ? entities.length : 0
  }
}

/** A number is looked up by its key. */
export const lookUp: Cost = { tokens: 1, weight: 1 }

export const listing: Cost = { tokens: 1, weight: 4 }

/** The entries that changed in all editions of a period are read. */
export const comparingEditions: Cost = { tokens: 4, weight: 16 }

/** One token for so many words: ordinary names have fewer. */
const wordsPerToken = 12
/** And one for so many characters, as so many words have: what is no word is read as well. */
const charactersPerToken = 100

/** Names are compared word by word, so a long one is more work, and fewer of them are worked on at once. */
export const named = (text: string, weight: number): Cost => {
  const characters = Math.min(text.length, nameLimits.characters)
  const tokens = Math.ceil(Math.max(1, wordsIn(text) / wordsPerToken, characters / charactersPerToken))
  return { tokens, weight: weight * tokens }
}

/** A filter may have ten times as many entities looked at. */
export const filtered = ({ tokens, weight }: Cost): Cost => ({ tokens: 4 * tokens, weight: 2 * weight })

/** Of a field the words are counted as they are compared, party by party and reading by reading. */
const comparedWordsPerToken = 36

export const screened = (field: string): Cost => {
  const tokens = Math.max(named(field, 2).tokens, Math.ceil(wordsCompared(field) / comparedWordsPerToken))
  return { tokens, weight: 2 * tokens }
}

const aliasesPerToken = 10

/** Each name of a subject is read as that of a screen. Ordinary ones are one token together, but for very many. */
export const watched = ({ aliases, name = "" }: Asked): Cost => {
  const beyond = [name, ...aliases].reduce((sum, each) => sum + screened(each).tokens - 1, 0)
  const tokens = 1 + beyond + Math.floor(aliases.length / aliasesPerToken)
  return { tokens, weight: Math.min(16, 2 * tokens) }
}

const entitiesPerToken = 100

/** Of what is sent, at most 1 MiB is read, loaded and compared with what was there. */
export const loadingList: Cost = { tokens: 20, weight: 16 }

/** A write locks the account's row: a second one of the same account would only hold a connection and wait. */
export const writing = ({ entities }: Asked): Cost => ({
  tokens: 1 + Math.floor(entities / entitiesPerToken),
  weight: 16
})
