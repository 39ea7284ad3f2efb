/** What the service says of itself: the protocol's manifest, with addresses that hold the key that was asked with. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { mostAsked } from "@entity-watch/core/rows/reconcile/bounds"
import { entityTypes } from "@entity-watch/core/rows/reconcile/entityTypes"
import { version } from "@entity-watch/node/process/version"

const names: Readonly<Record<Mode, string>> = {
  live: "Entity Watch: Australian registers",
  sandbox: "Entity Watch: the sandbox, in which every entity is invented"
}

/** `base` is the server's address without a slash at its end. */
export const manifestOf = (mode: Mode, base: string, key: string) => {
  const service = `${base}/reconcile/${key}`
  return {
    versions: ["0.2"],
    name: names[mode],
    // Numbers of the sandbox are nobody's, and must not be taken for those of the registers.
    identifierSpace: `urn:entity-watch:abn-or-acn:${mode}`,
    schemaSpace: "urn:entity-watch:entity-form",
    serviceVersion: version,
    defaultTypes: entityTypes,
    // OpenRefine writes this address into what it exports, so it holds no key.
    view: { url: `${base}/entity/{{id}}` },
    preview: { url: `${service}/preview/{{id}}`, width: 430, height: 300 },
    suggest: {
      entity: { service_url: service, service_path: "/suggest/entity" },
      property: { service_url: service, service_path: "/suggest/property" },
      type: { service_url: service, service_path: "/suggest/type" }
    },
    extend: {
      propose_properties: { service_url: service, service_path: "/properties" },
      property_settings: []
    },
    batchSize: mostAsked
  }
}
