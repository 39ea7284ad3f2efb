/** How much one request of the reconciliation service may ask. docs/openrefine.md. */

/** Of queries, and of entities whose properties are read. It stands in the manifest as `batchSize`. */
export const mostAsked = 50
/** In characters: longer texts are cut, and no name or number is so long. */
export const mostText = 1000
/** Of the properties that one query holds, and of those that are read of each entity. */
export const mostProperties = 32
/** Of the types that one query names. */
export const mostTypes = 16
/** Of candidates and suggestions. */
export const mostResults = 10
