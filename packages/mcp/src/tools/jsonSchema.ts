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

/** Of arguments, which are read strictly: an unknown field is refused. */
export const argumentsJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema => ({
  ...inlined(jsonSchemaOf(schema).input(target)),
  additionalProperties: false
})

/** Of an answer as it is sent, which may get more fields in later versions: that is what JSON Schema takes for granted. */
export const answerJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema =>
  withoutOpenness(inlined(jsonSchemaOf(schema).input(target)))

/** An agent pays for every byte of a listing, and `additionalProperties: true` says nothing. */
const withoutOpenness = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== "additionalProperties" || value !== true)
      .map(([key, value]) => [key, openWithin(value)])
  )

const openWithin = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(openWithin) : isJsonSchema(value) ? withoutOpenness(value) : value
