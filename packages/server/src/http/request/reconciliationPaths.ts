/**
 * The addresses of the reconciliation service, whose key stands in the path: OpenRefine sends no header of its own.
 * Nothing but the templates may reach a log, a span or a metric. docs/openrefine.md.
 */

export const reconciliationPaths = {
  service: "/reconcile/:key",
  entities: "/reconcile/:key/suggest/entity",
  properties: "/reconcile/:key/suggest/property",
  types: "/reconcile/:key/suggest/type",
  proposed: "/reconcile/:key/properties",
  preview: "/reconcile/:key/preview/:id"
} as const

const keyed = /^(?:https?:\/\/[^/?]*)?\/reconcile\/([^/?#;]+)/iu

/** The key in an address of the service; undefined for every other address. */
export const keyInPath = (url = ""): string | undefined => keyed.exec(url)?.[1]

/**
 * What every answer on these paths carries, refusals included: pages of any origin may read it, since it is the key in
 * the address that lets them, and neither the address nor the answer is kept or passed on.
 */
export const reconciliationHeaders = {
  "access-control-allow-origin": "*",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store"
} as const
