/**
 * Finds a name that stands twice in one object of a JSON text. `JSON.parse` keeps the last of them, and others keep the
 * first: what was signed and what somebody reads would be two things. docs/receipts.md.
 */

/** Strings, and the signs that open, close and part objects and lists. */
const tokens = /"(?:[^"\\]+|\\.)*"|[{}[\],]/gu

/** The first such name, at any depth; null where every name stands once. The text must be JSON. */
export const repeatedName = (json: string): string | null => {
  /** What is open: the names of an object, or null for a list. */
  const open: Array<Set<string> | null> = []
  let isName = false
  for (const [token] of json.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : null)
      isName = token === "{"
    } else if (token === "}" || token === "]") {
      open.pop()
      isName = false
    } else if (token === ",") {
      isName = open.at(-1) !== null
    } else if (isName) {
      // "\u006f" and "o" are one name.
      const name: string = JSON.parse(token)
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
      isName = false
    }
  }
  return null
}
