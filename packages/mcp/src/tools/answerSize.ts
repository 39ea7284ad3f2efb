/**
 * How long a tool's answer may be. A tool leaves out of a longer one what an agent misses least, in its own way; what is
 * then still too long is cut here, so that no tool can answer more. Whatever is missing is said in `left_out`.
 */
import { utf8Length } from "@entity-watch/core/domain/utf8Length"
import { Schema } from "effect"
import { cutJson, degrees } from "./cutJson.ts"

/** In bytes of JSON, which a result holds twice, as structure and as text; an agent reads one of them. */
export const mostBytes = 25_000

/** In bytes: what a tool leaves for its sentences in `left_out`. */
const sentences = 1_000

/** In bytes: how long the rest of an answer may be that has sentences about what is missing. */
export const mostBesideSentences = mostBytes - sentences

export const bytesOf = (json: unknown): number => utf8Length(JSON.stringify(json))

/** The field of an answer that may be too long. */
export const leftOut = {
  left_out: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "What is missing, and how to get it." })
  )
}

const leftBefore = (json: unknown): ReadonlyArray<unknown> =>
  typeof json === "object" && json !== null && "left_out" in json && Array.isArray(json.left_out)
    ? json.left_out
    : []

/** `how` is a sentence that says how to get what is missing. */
export const withinMostBytes = (json: unknown, how: string): unknown => {
  if (bytesOf(json) <= mostBytes) return json
  for (const degree of degrees) {
    const { left, value } = cutJson(json, degree)
    const answer = Object.assign({}, value, { left_out: [...leftBefore(json), ...left, how] })
    if (bytesOf(answer) <= mostBytes) return answer
  }
  throw new Error("a tool's answer is too long")
}
