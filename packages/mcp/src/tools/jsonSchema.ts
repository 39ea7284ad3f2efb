/** A schema as tools publish it: JSON Schema whose root is the object itself. */
import { isObject } from "@entity-watch/contract/schema/isObject"
import { Schema } from "effect"

export type JsonSchema = Readonly<Record<string, unknown>>

const rootName = /^#\/\$defs\/(\w+)$/u

/**
 * Hosts of agents read `properties` at the root, and validators of the older protocol era know no `$schema` of 2020-12:
 * a named schema would be a reference beside its definition.
 */
const inlined = ({ $defs, $ref, $schema: _, ...root }: JsonSchema): JsonSchema => {
  const definitions = isObject($defs) ? $defs : {}
  const name = typeof $ref === "string" ? rootName.exec($ref)?.[1] : undefined
  const { [name ?? ""]: named, ...others } = definitions
  const object = isObject(named) ? named : root
  return Object.keys(others).length === 0 ? object : { ...object, $defs: others }
}

const jsonSchemaOf = (schema: Schema.ConstraintDecoder<unknown>) =>
  Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))["~standard"].jsonSchema

const target = { target: "draft-2020-12" } as const

/** Of arguments, which are read strictly: an unknown field is refused. Not every host follows a reference in them. */
export const argumentsJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema => {
  const { $defs, ...root } = inlined(jsonSchemaOf(schema).input(target))
  const definitions = isObject($defs) ? $defs : {}
  const closed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(closed)
    if (!isObject(value)) return value
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

/**
 * The outline of an answer as it is sent, which may get more fields in later versions: that is what JSON Schema takes for
 * granted. An agent pays for every byte of a listing and reads the answer itself, so the outline ends with what it
 * decides on, which the verdict of each list is, and has no descriptions. REST's document has the whole.
 */
export const answerJsonSchema = (schema: Schema.ConstraintDecoder<unknown>): JsonSchema => {
  const { $defs, ...root } = inlined(jsonSchemaOf(schema).input(target))
  return outlineOf(root, isObject($defs) ? $defs : {}, shownDepth)
}

const shownDepth = 3

/** A longer list of values is one of registers and the like. */
const mostValues = 8

/** A receipt is for its verifier. */
const closed = new Set(["receipt"])

const outlineOf = (schema: JsonSchema, definitions: JsonSchema, depth: number): JsonSchema => {
  const named =
    typeof schema.$ref === "string" ? definitions[rootName.exec(schema.$ref)?.[1] ?? ""] : undefined
  if (isObject(named)) return outlineOf(named, definitions, depth)
  if (Array.isArray(schema.anyOf)) return outlineOfUnion(schema.anyOf.filter(isObject), definitions, depth)
  const { enum: values, items, properties, required, type } = schema
  return {
    ...(type !== undefined && { type }),
    ...(Array.isArray(values) && values.length <= mostValues && { enum: values }),
    ...(depth > 0 && isObject(items) && { items: outlineOf(items, definitions, depth - 1) }),
    ...(depth > 0 &&
      isObject(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, each]) => [
            name,
            isObject(each) ? outlineOf(each, definitions, closed.has(name) ? 0 : depth - 1) : each
          ])
        ),
        ...(Array.isArray(required) && { required })
      })
  }
}

const outlineOfUnion = (
  members: ReadonlyArray<JsonSchema>,
  definitions: JsonSchema,
  depth: number
): JsonSchema => {
  const outlines = members.map((each) => outlineOf(each, definitions, depth))
  const [value, ...others] = outlines.filter(({ type }) => type !== "null")
  const isOptional = others.length === 0 && outlines.length === 2 && typeof value?.type === "string"
  if (!isOptional) return { anyOf: outlines }
  const { enum: values } = value
  return { ...value, type: [value.type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }) }
}
