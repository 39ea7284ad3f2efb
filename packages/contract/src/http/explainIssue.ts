/** Turns the faults a schema found into one sentence that says what the sender should change. */
import type * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { messageOfNumber } from "../schema/asMeant.ts"

interface Fault {
  readonly path: ReadonlyArray<PropertyKey>
  /** What is wrong, without the field's name, because a message of our own names the field itself. */
  readonly clause:
    | { readonly about: string; readonly sent?: string }
    | { readonly whole: string }
    | { readonly unknownAmong: ReadonlyArray<string> }
}

/** Of what lies in one array or object; no body and no tool takes as many. */
const readFaults = 100
const shownFaults = 3
const shownFields = 5
const shownLength = 40

/**
 * Explains an issue of a body or of the parameters of a query. Decode with `reportInput: true`, otherwise the sentence
 * cannot say what was sent instead.
 */
export const explainIssue = (issue: SchemaIssue.Issue, of: "body" | "query" = "body"): string => {
  if (issue._tag === "InvalidValue") return "The body is not valid JSON."
  const faults = faultsOf(issue, [])
  // Two rules of one field may say the same.
  const clauses = [...new Set([...unknownFields(faults), ...faults.flatMap((fault) => clauseOf(fault, of))])]
  return `${clauses.slice(0, shownFaults).join("; ")}.`
}

const clauseOf = ({ path, clause }: Fault, of: "body" | "query"): ReadonlyArray<string> => {
  if ("whole" in clause) return [clause.whole]
  if (!("about" in clause)) return []
  // No parameter is an array: the values of one that is repeated are handed on as one.
  const isRepeated = of === "query" && clause.sent === "an array"
  return [`${nameOf(path)} ${isRepeated ? "must not be given more than once" : clause.about}`]
}

const unknownFields = (faults: ReadonlyArray<Fault>): ReadonlyArray<string> => {
  const renames: Array<string> = []
  const unknown: Array<string> = []
  for (const { path, clause } of faults) {
    if (!("unknownAmong" in clause)) continue
    const name = nameOf(path)
    const meant = clause.unknownAmong.find((known) => loosely(known) === loosely(name))
    if (meant === undefined) unknown.push(name)
    else renames.push(`Rename the field ${name} to ${meant}`)
  }
  if (unknown.length === 0) return renames
  const shown = unknown.slice(0, shownFields)
  const all = unknown.length > shownFields ? [...shown, `${unknown.length - shownFields} more`] : shown
  return [...renames, `Remove the unknown field${unknown.length === 1 ? "" : "s"} ${list(all, "and")}`]
}

const loosely = (name: string): string => name.toLowerCase().replace(/[^a-z]/gu, "")

const faultsOf = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return faultsOf(issue.issue, [...path, ...issue.path])
    case "Encoding":
      return faultsOf(issue.issue, path)
    case "Composite":
      return issue.issues.slice(0, readFaults).flatMap((inner) => faultsOf(inner, path))
    case "Filter": {
      const message = issue.filter.annotations?.message
      return typeof message === "string"
        ? [{ path, clause: { whole: message } }]
        : faultsOf(issue.issue, path)
    }
    case "AnyOf": {
      // A member of a union that was read further than its type explains more than the list of members.
      const faults = issue.issues.flatMap((inner) => faultsOf(inner, path))
      const telling = faults.filter(({ clause, path: at }) => !("about" in clause) || at.length > path.length)
      return telling.length > 0 ? telling : [mistyped(issue.ast, issue.input, path)]
    }
    case "InvalidType":
      return [mistyped(issue.ast, issue.input, path)]
    case "UnexpectedKey":
      return [{ path, clause: { unknownAmong: fieldsOf(issue.ast) } }]
    case "MissingKey": {
      const message = issue.annotations?.messageMissingKey
      return [{ path, clause: typeof message === "string" ? { whole: message } : { about: "is required" } }]
    }
    case "InvalidValue": {
      const message = issue.annotations?.message
      return [
        {
          path,
          clause:
            typeof message === "string" ? { whole: message } : { about: "has a value that is not allowed" }
        }
      ]
    }
    case "Forbidden":
    case "OneOf":
      return [{ path, clause: { about: "has a value that is not allowed" } }]
  }
}

const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []

const mistyped = (ast: SchemaAST.AST, input: unknown, path: ReadonlyArray<PropertyKey>): Fault => {
  const sent = kindOf(input)
  if (path.length === 0) {
    const whole = "Send a JSON object as the body"
    return { path, clause: { whole: input === undefined ? whole : `${whole}, not ${sent}` } }
  }
  const ofNumber = sent === "a number" ? ast.annotations?.[messageOfNumber] : undefined
  if (typeof ofNumber === "string") return { path, clause: { whole: ofNumber } }
  const expected = expectedOf(ast)
  // A string in place of another string has the right type, so that only a list of what is allowed helps.
  const isTypeRight =
    expected.includes(sent) || (sent === "a string" && !expected.some((each) => /^an? /u.test(each)))
  const about = `must be ${list(expected, "or")}`
  return { path, clause: { about: isTypeRight ? about : `${about}, not ${sent}`, sent } }
}

const expectedOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "Union":
      return [...new Set(ast.types.flatMap(expectedOf))]
    case "Literal":
      return [String(ast.literal)]
    case "String":
      return ["a string"]
    case "Number":
      return ["a number"]
    case "Boolean":
      return ["a boolean"]
    case "Null":
      return ["null"]
    case "Arrays":
      return ["an array"]
    default:
      return ["an object"]
  }
}

const kindOf = (input: unknown): string =>
  input === null
    ? "null"
    : Array.isArray(input)
      ? "an array"
      : typeof input === "object"
        ? "an object"
        : `a ${typeof input}`

const nameOf = (path: ReadonlyArray<PropertyKey>): string => {
  const name = path.reduce<string>(
    (whole, part) =>
      typeof part === "number"
        ? `${whole}[${part}]`
        : whole === ""
          ? String(part)
          : `${whole}.${String(part)}`,
    ""
  )
  const shown = name.length > shownLength ? `${name.slice(0, shownLength)}…` : name
  return shown.trim() === "" ? `"${legible(shown)}"` : legible(shown)
}

/** A name that the sender chose may break lines, turn the direction of writing, or be no text at all. */
const legible = (name: string): string =>
  name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")

const list = (items: ReadonlyArray<string>, word: "and" | "or"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`
