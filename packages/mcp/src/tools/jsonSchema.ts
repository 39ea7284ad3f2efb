/** A schema as tools publish it: JSON Schema whose root is the object itself. */
import { Schema } from "effect"

export type JsonSchema = Readonly<Record<string, unknown>>

const isJsonSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const rootName = /^#\/\$defs\/(\w+)$/u

/**
 * Hosts of agents read `properties` at the root, and validators of the older protocol era know no `$schema` of 2020-12:
 * a named schema would be a reference beside its definition.
 */
const inlined = ({ $defs, $ref, $schema: _, ...root }: JsonSchema): JsonSchema => {
  const definitions = isJsonSchema($defs) ? $defs : {}
  const name = typeof $ref === "string" ? rootName.exec($ref)?.[1] : undefined
  const { [name ?? ""]: named, ...others } = definitions
  const object = isJsonSchema(named) ? named : root
  return Object.keys(others).length === 0 ? object : { ...object, $defs: others }
}

const jsonSchemaOf = (schema: Schema.ConstraintDecoder<unknown>) =>
  Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))["~standard"].jsonSchema

const target = { target: "draft-2020-12" } as const

/** Of arguments, which are read strictly: an unknown field is refused. Not every host follows a reference in them. */
export const argumentsJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema => {
  const { $defs, ...root } = inlined(jsonSchemaOf(schema).input(target))
  const definitions = isJsonSchema($defs) ? $defs : {}
  const closed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(closed)
    if (!isJsonSchema(value)) return value
    const named = definitions[(typeof value.$ref === "string" && rootName.exec(value.$ref)?.[1]) || ""]
    if (named !== undefined) return closed(named)
    const within = Object.entries(value).map(([key, each]) => [key, closed(each)])
    return { ...Object.fromEntries(within), ...(value.type === "object" && { additionalProperties: false }) }
  }
  return {
    ...Object.fromEntries(Object.entries(root).map(([key, value]) => [key, closed(value)])),
    additionalProperties: false
  }
}

/** Of an answer as it is sent, which may get more fields in later versions: that is what JSON Schema takes for granted. */
export const answerJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema =>
  brief(inlined(jsonSchemaOf(schema).input(target)))

/** An agent pays for every byte of a listing, and these say nothing. */
const saysNothing: JsonSchema = {
  additionalProperties: true,
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER
}

const brief = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key in saysNothing) || value !== saysNothing[key])
      .map(([key, value]) => [key, briefWithin(value)])
  )

const briefWithin = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(briefWithin) : isJsonSchema(value) ? brief(value) : value
