/** A read-only tool: what is published of it, and one method of core behind it. */

import type { Operation } from "@entity-watch/contract/http/costOf"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { strict } from "@entity-watch/contract/http/strict"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Effect, Schema } from "effect"
import { withinMostBytes } from "./answerSize.ts"
import { answerJsonSchema, argumentsJsonSchema, type JsonSchema } from "./jsonSchema.ts"

/** The arguments do not have the form that the tool takes. `message` says what to change, in REST's words. */
export class ArgumentsRefused extends Schema.TaggedError<ArgumentsRefused>()("ArgumentsRefused", {
  message: Schema.String
}) {}

interface Published {
  /** As agents call it. */
  readonly name: string
  readonly title: string
  /** For an agent: when to use the tool, and what its answer does not mean. */
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
}

/** Answers for an account: it takes a token of the rate limit and counts against the allowance. */
export interface AccountTool<E, R> extends Published {
  readonly needsAccount: true
  /** What it asks of the API of the accounts: a call costs what a request of it costs. */
  readonly operation: Operation
  /** The answer as JSON: the body of REST for the same request, shortened where that is long. */
  call(caller: Caller, args: unknown): Effect.Effect<unknown, E | ArgumentsRefused, R>
}

/** Answers anyone with a key, also while the database is away. */
export interface FreeTool extends Published {
  readonly needsAccount: false
  call(args: unknown): Effect.Effect<unknown, ArgumentsRefused>
}

export type Tool<E, R> = AccountTool<E, R> | FreeTool

interface Described<Input, Output> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Schema.ConstraintDecoder<Input>
  readonly output: Schema.Codec<Output, unknown>
  /** For an agent whose answer was too long: how it gets the rest. */
  readonly rest: string
}

/** Of a schema the first one who looks makes the form that is published: most commands have no agent. */
const published = <Input, Output>({ description, input, name, output, title }: Described<Input, Output>) => {
  let inputSchema: JsonSchema | undefined
  let outputSchema: JsonSchema | undefined
  return {
    name,
    title,
    description,
    get inputSchema(): JsonSchema {
      inputSchema ??= argumentsJsonSchema(input)
      return inputSchema
    },
    get outputSchema(): JsonSchema {
      outputSchema ??= answerJsonSchema(output)
      return outputSchema
    }
  }
}

/** No tool takes as many arguments, or as many items of one. */
const mostArguments = 64

/** The schema makes an object of each fault that it finds, and arguments may hold thousands. */
const hasTooMany = (args: unknown): boolean => {
  if (typeof args !== "object" || args === null) return false
  const values = Array.isArray(args) ? args : Object.values(args)
  return (
    values.length > mostArguments || values.some((each) => Array.isArray(each) && each.length > mostArguments)
  )
}

const decoding = <Input>(schema: Schema.ConstraintDecoder<Input>) => {
  const decode = Schema.decodeUnknownEffect(schema, strict)
  return (args: unknown): Effect.Effect<Input, ArgumentsRefused> =>
    hasTooMany(args)
      ? new ArgumentsRefused({
          message: `Send at most ${mostArguments} arguments, and as many items of one.`
        })
      : Effect.mapError(
          decode(asMeant(args)),
          ({ issue }) => new ArgumentsRefused({ message: explainIssue(issue) })
        )
}

/**
 * As REST does: what is not in the contract does not leave, and an answer that does not encode is a defect. None is
 * longer than an agent can read.
 */
const encoding = <Output>({ output, rest }: Pick<Described<never, Output>, "output" | "rest">) => {
  const encode = Schema.encodeEffect(output)
  return (answer: Output) =>
    encode(answer).pipe(
      Effect.orDie,
      Effect.map((json) => withinMostBytes(json, rest))
    )
}

export const accountTool = <Input, Output, E, R>(
  described: Described<Input, Output> & {
    readonly operation: Operation
    readonly answer: (caller: Caller, input: Input) => Effect.Effect<Output, E, R>
  }
): AccountTool<E, R> => {
  const decode = decoding(described.input)
  const encode = encoding(described)
  return Object.assign(published(described), {
    needsAccount: true as const,
    operation: described.operation,
    call: (caller: Caller, args: unknown) =>
      decode(args).pipe(
        Effect.flatMap((input) => described.answer(caller, input)),
        Effect.flatMap(encode)
      )
  })
}

export const freeTool = <Input, Output>(
  described: Described<Input, Output> & { readonly answer: (input: Input) => Output }
): FreeTool => {
  const decode = decoding(described.input)
  const encode = encoding(described)
  return Object.assign(published(described), {
    needsAccount: false as const,
    call: (args: unknown) => decode(args).pipe(Effect.map(described.answer), Effect.flatMap(encode))
  })
}
