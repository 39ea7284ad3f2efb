/** What both documents have in common, so that people and generators can read them. */
import { eachField, fields, type Json } from "./json.ts"
import { withTagsDescribed } from "./tags.ts"

/** What is said of the document as a whole. */
export const published = {
  version: "1",
  license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  servers: [{ url: "/", description: "The service that this document was read from." }]
}

/** Only requests are closed to unknown fields: fields may be added to answers. */
const openAnswers = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(openAnswers)
  if (typeof node !== "object" || node === null) return node
  const { additionalProperties, ...rest } = fields(node)
  return {
    ...eachField(rest, (value, key) => (closed.has(key) ? value : openAnswers(value))),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties })
  }
}

const closed = new Set([
  "requestBody",
  "ResolveRequest",
  "ResolveFilter",
  "ScreenRequest",
  "CreateSubscription",
  "UpdateSubscription",
  "SandboxChangeRequest",
  "Login",
  "CreateAdminKey",
  "CreateLoginLink",
  "CreateKey",
  "RefreshRequest",
  "RecoverDeliveries"
])

/** The wire form of an error class is named after the class, not after its encoding. */
const plainlyNamed = (spec: Json): Json => {
  const renamed = JSON.stringify(spec).replace(/("#\/components\/schemas\/\w+?)Encoded"/gu, '$1"')
  const { components, ...rest } = fields(JSON.parse(renamed))
  const { schemas, ...others } = fields(components)
  const named = Object.entries(fields(schemas)).map(([name, schema]) => [
    name.replace(/Encoded$/u, ""),
    schema
  ])
  return { ...rest, components: { ...others, schemas: Object.fromEntries(named) } }
}

const contact = {
  name: "Entity Watch contributors",
  url: "https://github.com/entity-watch/entity-watch/issues"
}

/** The library's document with plain names, open answers, and what the library does not say. */
export const readable = (spec: Json): Json => {
  const { components, info, tags, ...rest } = fields(openAnswers(plainlyNamed(spec)))
  const { securitySchemes, ...others } = fields(components)
  return {
    ...rest,
    info: { ...fields(info), contact },
    tags: withTagsDescribed(tags),
    components: {
      ...others,
      // In lower case, as in the OpenAPI specification's own examples, because some generators compare letters.
      securitySchemes: { ...fields(securitySchemes), bearer: { type: "http", scheme: "bearer" } }
    }
  }
}
