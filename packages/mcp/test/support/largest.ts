/** The largest record that a schema allows, with so many items in each list and such a text in each field. */
import { Schema } from "effect"

type JsonSchema = Readonly<Record<string, unknown>>

export interface Largeness {
  readonly items: number
  readonly text: string
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const schemasIn = (value: unknown): ReadonlyArray<JsonSchema> =>
  Array.isArray(value) ? value.filter(isSchema) : []

export const largest = (schema: Schema.ConstraintDecoder<unknown>, { items, text }: Largeness): unknown => {
  const standard = Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))["~standard"]
  const root: JsonSchema = standard.jsonSchema.input({ target: "draft-2020-12" })
  const definitions = isSchema(root.$defs) ? root.$defs : {}
  const made = (schema: JsonSchema): unknown => {
    if (typeof schema.$ref === "string") {
      const definition = definitions[schema.$ref.replace("#/$defs/", "")]
      if (!isSchema(definition)) throw new Error(`no definition of ${schema.$ref}`)
      return made(definition)
    }
    const [alternative] = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]
    if (alternative !== undefined) return made(alternative)
    if ("const" in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (isSchema(schema.properties))
      return Object.fromEntries(
        Object.entries(schema.properties)
          .filter(([name]) => name !== "left_out")
          .map(([name, each]) => [name, made(isSchema(each) ? each : {})])
      )
    if (schema.type === "array") {
      const item = made(isSchema(schema.items) ? schema.items : {})
      return Array.from({ length: items }, () => item)
    }
    if (typeof schema.pattern === "string" && schema.pattern.startsWith("^list:"))
      return `list:${"a".repeat(40)}`
    if (schema.type === "string") return text
    if (schema.type === "boolean") return true
    if (schema.type === "number" || schema.type === "integer") return 1
    throw new Error(`no largest record of ${JSON.stringify(schema)}`)
  }
  return made(root)
}
