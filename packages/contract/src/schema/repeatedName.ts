/**
 * Finds a name that stands twice in one object of a JSON text. `JSON.parse` keeps the last of them, and others keep the
 * first: what was sent or signed and what is read would be two things. docs/receipts.md and docs/many-at-once.md.
 */

const quote = 0x22
const backslash = 0x5c

/** Where the string ends that begins there: at its closing quote, or with the text. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === backslash) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

/**
 * The first such name, at any depth; null where every name stands once. Of a text that is no JSON the answer means
 * nothing.
 */
export const repeatedName = (json: string): string | null => {
  /** What is open: the names of an object, or null for a list. */
  const open: Array<Set<string> | null> = []
  let isName = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(json, at)
      if (isName) {
        const written = json.slice(at + 1, end)
        const name = written.includes("\\") ? unescaped(written) : written
        const names = open.at(-1)
        if (names?.has(name)) return name
        names?.add(name)
        isName = false
      }
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      isName = code === 0x7b
      open.push(isName ? new Set() : null)
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
      isName = false
    } else if (code === 0x2c) isName = (open.at(-1) ?? null) !== null
  }
  return null
}

/** "\u006f" and "o" are one name. */
const unescaped = (written: string): string => {
  try {
    return JSON.parse(`"${written}"`)
  } catch {
    return written
  }
}

/** The sentence for whoever sent such a text; undefined where there is no such name. */
export const saidTwice = (json: string): string | undefined => {
  const name = repeatedName(json)
  return name === null
    ? undefined
    : `Send each field of an object once: ${JSON.stringify(name.slice(0, 60))} stands twice in one, and only one of the two would be read.`
}
