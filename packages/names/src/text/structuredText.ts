/**
 * A text for machines in place of a name, as forms, exports and messages leave it in a field: JSON, elements of XML, the query
 * of an address. It is written out as somebody would type it, each value behind its label and each object on a line of its
 * own: `{"name":"Casey Invented"}` is `name: Casey Invented`.
 */

const mayBeStructured = /^\s*(?:[[{][\s[{]*["']|[?]?[\w.[\]-]+=)|<\//u

/** A string, which may have been cut off, a mark, or a number or word. Within single quotes stand apostrophes too. */
const jsonToken =
  /"((?:[^"\\]|\\.)*)"?|'((?:[^'\\]|\\.|'(?!\s*(?:[:,}\]]|$)))*)'?|[{}[\],:]|[^\s{}[\],:"']+/gu
const hasLabel = /["']\s*:/u

const ofJson = (text: string): string => {
  const tokens = [...text.matchAll(jsonToken)]
  const objects: Array<Array<string>> = [[]]
  const open: Array<Array<string>> = []
  let object = objects[0] ?? []
  let label = ""
  for (const [at, [token, double, single]] of tokens.entries()) {
    const value = double ?? single ?? token
    if (token === "{") {
      open.push(object)
      object = []
      objects.push(object)
    } else if (token === "}") object = open.pop() ?? object
    else if (tokens[at + 1]?.[0] === ":") label = value
    else if (!/^[[\],:]$/u.test(token) && value.trim() !== "")
      object.push(`${label}: ${value.replace(/\\(.)/gu, "$1")}`)
  }
  return objects
    .filter(({ length }) => length > 0)
    .map((each) => each.join("; "))
    .join("\n")
}

/** Of two letters and more: "name", "customer[name]", "customer.name". "E=MC2" is a name. */
const key = String.raw`[\p{L}_][\w.[\]-]{1,60}`
const query = new RegExp(`^\\??${key}=[^&=]*(?:&${key}=[^&=]*)*$`, "u")
const betweenPairs = new RegExp(`&(?=${key}=)`, "u")

/** In a query + is a space. */
const ofQuery = (text: string): string =>
  text
    .replace(/^\?/u, "")
    .split(betweenPairs)
    .flatMap((pair) => {
      const at = pair.indexOf("=")
      const label = pair
        .slice(0, at)
        .match(/[^.[\]]+/gu)
        ?.at(-1)
      const value = pair
        .slice(at + 1)
        .replaceAll("+", " ")
        .trim()
      return value === "" ? [] : [`${label}: ${value}`]
    })
    .join("; ")

/** With nothing but text between its tags. */
const element = /<(?:\w+:)?([\p{L}_][\w.-]*)(?:\s[^<>]*)?>([^<>]*)<\/(?:\w+:)?\1>/gu
const otherTag = /<\/?[\p{L}_?][^<>]*>/gu

export const withoutStructure = (text: string): string => {
  if (!mayBeStructured.test(text)) return text
  if (/^\s*[[{]/u.test(text)) return hasLabel.test(text) ? ofJson(text) || text : text
  if (query.test(text)) return ofQuery(text) || text
  const read = text.replace(element, " $1: $2; ")
  return read === text ? text : read.replace(otherTag, "\n").replace(/;\s*$/gmu, "").trim()
}
