/**
 * What an operation takes and answers besides JSON: many questions, one on each line. It stands under an extension,
 * because generators make no usable call of an operation with two media types.
 */
import type { About } from "@entity-watch/contract/http/About"
import { linesType, mostLines } from "@entity-watch/contract/http/TakesLines"

const linesAsked = `One question on each line, at most ${mostLines}, each with an optional \`id\`, a string or a number that comes back with its answer, and without \`as_of\`.`
const linesAnswered =
  "`batch` says from which readings of the registers all lines are answered; then a line with `result` or `error` for each line, in order; then `end` with their counts, without which the answer is not whole."

/** For whoever reads the description alone. */
export const alsoTakesLines = `Sent as \`${linesType}\`, many questions are answered in one request, each on its line: \`x-ndjson\` says how.`

const content = (description: string, lines: ReadonlyArray<object>) => ({
  content: {
    [linesType]: {
      schema: { type: "string", description },
      example: lines.map((line) => `${JSON.stringify(line)}\n`).join("")
    }
  }
})

/** In the form in which it would stand in the operation itself. */
export const asLines = ({ answered, asked }: NonNullable<About["lines"]>) => ({
  requestBody: content(linesAsked, asked),
  responses: { 200: { description: "The answers, line by line.", ...content(linesAnswered, answered) } }
})
