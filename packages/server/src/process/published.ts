/** Where this package is. Ends in a slash. The published files lie elsewhere in it than the sources do. */
export const packageFolder = new URL(".", import.meta.resolve("@entity-watch/server/package.json"))
