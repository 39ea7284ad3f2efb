/**
 * Looks over a body before the schema reads it: whether it says a thing twice, and, where it is larger than an ordinary
 * one, whether it holds more than is asked for. The schema makes an object of each fault that it finds, and a body of
 * 1 MiB can hold half a million of them: more than a second of work.
 */
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { saidTwice } from "@entity-watch/contract/schema/repeatedName"

/** In bytes: no more faults fit into a smaller body than are explained in half a millisecond. */
const ordinaryBody = 512

/** In bytes: a larger body takes long enough to wait for a turn of its own. */
export const longBody = 8 * 1024

const mostFields = 64
const mostItems = 64
const mostDeep = 32

/** The only fields that may hold many items, each of which is a text: no more than any operator may allow. */
const long: ReadonlySet<string> = new Set(["entities", "subjects"])
const mostEntities = 20_000

/** What is wrong with the body, as a sentence; undefined if the schema may read it. */
export const mistakeInBody = (text: string): string | undefined =>
  (text.length > ordinaryBody ? mistakeInLargeBody(text) : undefined) ?? saidTwice(text)

const mistakeInLargeBody = (text: string): string | undefined => {
  const mistake = mistakeInForm(text)
  if (mistake !== undefined) return mistake
  const body = parsed(text)
  if (typeof body !== "object" || body === null) return undefined
  if (Array.isArray(body)) return "Send a JSON object as the body, not an array."
  for (const [name, value] of Object.entries(asMeant(body))) {
    if (!Array.isArray(value) || value.length <= mostItems) continue
    if (long.has(name) && value.length > mostEntities)
      return `${name} must have at most ${mostEntities} items.`
    if (!long.has(name)) return `${shown(name)} must have at most ${mostItems} items.`
    const wrong = value.findIndex((item) => typeof item !== "string")
    if (wrong !== -1) return `${name}[${wrong}] must be a string.`
  }
  return undefined
}

/** All that the long fields and the others may have together. */
const mostCommas = long.size * mostEntities + mostItems * mostFields

/**
 * What is wrong with the form of the text. Half a million opening brackets take a tenth of a second to parse, and so do
 * fifty thousand fields; to count them takes a hundredth.
 */
const mistakeInForm = (text: string): string | undefined => {
  let depth = 0
  let fields = 0
  let commas = 0
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '"':
        i = endOfString(text, i)
        break
      case ":":
        if (++fields > mostFields) return `Send at most ${mostFields} fields.`
        break
      case ",":
        if (++commas > mostCommas) return `Send at most ${long.size * mostEntities} items.`
        break
      case "[":
      case "{":
        if (++depth > mostDeep) return `Send JSON that is nested at most ${mostDeep} deep.`
        break
      case "]":
      case "}":
        depth -= 1
    }
  }
  return undefined
}

/** Where the string ends that begins there: at its closing quote, or with the text. */
const endOfString = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}

const shown = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

/** Nothing for what is not JSON: the schema says so. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
