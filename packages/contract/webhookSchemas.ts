/** Writes the JSON Schemas of what is delivered, which the webhooks package publishes: `npm run webhook-schemas`. */
import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import { OperationalPayload } from "@entity-watch/contract/schema/OperationalEvent"
import * as Schema from "effect/Schema"

const documentOf = (schema: Schema.Top): string => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema)
  const document = { $schema: "https://json-schema.org/draft/2020-12/schema", ...root, $defs: definitions }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** By the name of the file. A field that a later version adds does not break whoever checks with these. */
export const webhookSchemas: Readonly<Record<string, () => string>> = {
  "change-event.schema.json": () => documentOf(EventPayload),
  "operational-event.schema.json": () => documentOf(OperationalPayload)
}

export const folder = new URL("../webhooks/schemas/", import.meta.url)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(webhookSchemas)) writeFileSync(new URL(name, folder), text())
}
