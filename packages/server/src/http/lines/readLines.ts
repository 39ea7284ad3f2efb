/** Reads a body of lines, each of which is one question. A line that is none is answered in its place. */

import { type Cost, lookUp } from "@entity-watch/contract/http/Cost"
import { costOf, type Operation } from "@entity-watch/contract/http/costOf"
import { mostLineBytes, mostLines } from "@entity-watch/contract/http/TakesLines"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { mistakeInBody } from "../middleware/boundedBody.ts"

/** What the sender calls the line, which is sent back with its answer. */
export type LineId = string | number | null

export type ReadLine =
  | { readonly id: LineId; readonly question: Readonly<Record<string, unknown>> }
  | { readonly id: LineId; readonly mistake: string }

/** A line that is not blank, with its number in the body, from 1. */
export interface AskedLine {
  readonly line: number
  readonly read: ReadLine
  readonly cost: Cost
}

const mostOfId = 200

/** Blank lines are passed over so many at a time. */
const mostBlank = 1_000

/** The lines of a body, each with what it costs; or what is wrong with all of it. It runs in steps (`inLongTurns`). */
export function* linesOf(
  body: string,
  operation: Operation
): Generator<void, ReadonlyArray<AskedLine> | string> {
  const lines: Array<AskedLine> = []
  const text = body.startsWith("\ufeff") ? body.slice(1) : body
  for (const [at, each] of text.split("\n").entries()) {
    const trimmed = each.trim()
    if (trimmed !== "" || at % mostBlank === 0) yield
    if (trimmed === "") continue
    if (lines.length === mostLines) return `Send at most ${mostLines} lines in one request.`
    const read = readLine(trimmed)
    lines.push({
      line: at + 1,
      read,
      cost: "mistake" in read ? lookUp : costOf(operation, read.question)
    })
  }
  return lines.length > 0 ? lines : "Send at least one line, with a JSON object on it."
}

/** Whether a number comes back as it was sent. */
const isKept = (id: number): boolean => Math.abs(id) <= Number.MAX_SAFE_INTEGER

const readLine = (text: string): ReadLine => {
  const mistake = (message: string, id: LineId = null): ReadLine => ({ id, mistake: message })
  if (Buffer.byteLength(text) > mostLineBytes)
    return mistake(`Send lines of at most ${mostLineBytes / 1024} KiB.`)
  const wrong = mistakeInBody(text)
  if (wrong !== undefined) return mistake(wrong)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return mistake("The line is not valid JSON.")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return mistake("Send a JSON object on each line.")
  const { id = null, ...question } = value as Readonly<Record<string, unknown>>
  if (id !== null && typeof id !== "string" && typeof id !== "number")
    return mistake("id must be a string or a number.")
  if (typeof id === "number" && !isKept(id))
    return mistake(
      "id must be a number of at most 15 digits, or a string: this one would not come back as it is."
    )
  if (typeof id === "string" && id.length > mostOfId)
    return mistake(`id must have at most ${mostOfId} characters.`)
  const meant = asMeant(question)
  return "as_of" in meant
    ? mistake("Leave as_of out of a line: all lines are answered as of one moment.", id)
    : { id, question: meant }
}
