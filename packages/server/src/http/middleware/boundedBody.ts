/**
 * Looks over a body that is larger than an ordinary one before the schema reads it. The schema makes an object of each
 * fault that it finds, and a body of 1 MiB can hold half a million of them: more than a second of work.
 */

/** In bytes: no more faults fit into a smaller body than are explained in a few milliseconds. */
export const ordinaryBody = 8 * 1024

const mostFields = 64
const mostItems = 64
const mostDeep = 32

/** The only field that may hold many items, each of which is a text: no more than any operator may allow. */
const long = "entities"
const mostEntities = 20_000

/** What is wrong with the body, as a sentence; undefined if the schema may read it. */
export const mistakeInLargeBody = (text: string): string | undefined => {
  const mistake = mistakeInForm(text)
  if (mistake !== undefined) return mistake
  const body = parsed(text)
  if (typeof body !== "object" || body === null) return undefined
  if (Array.isArray(body)) return "Send a JSON object as the body, not an array."
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value) || value.length <= mostItems) continue
    if (name === long && value.length > mostEntities)
      return `${long} must have at most ${mostEntities} items.`
    if (name !== long) return `${shown(name)} must have at most ${mostItems} items.`
    const wrong = value.findIndex((item) => typeof item !== "string")
    if (wrong !== -1) return `${name}[${wrong}] must be a string.`
  }
  return undefined
}

const codes = { quote: 0x22, backslash: 0x5c, colon: 0x3a, openings: [0x5b, 0x7b], closings: [0x5d, 0x7d] }

/**
 * What is wrong with the form of the text. Half a million opening brackets take a tenth of a second to parse, and so do
 * fifty thousand fields; to count them takes a hundredth.
 */
const mistakeInForm = (text: string): string | undefined => {
  let depth = 0
  let fields = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === codes.backslash) i += 1
    else if (code === codes.quote) isInString = !isInString
    else if (isInString) continue
    else if (code === codes.colon) fields += 1
    else if (codes.openings.includes(code)) depth += 1
    else if (codes.closings.includes(code)) depth -= 1
    if (depth > mostDeep) return `Send JSON that is nested at most ${mostDeep} deep.`
    if (fields > mostFields) return `Send at most ${mostFields} fields.`
  }
  return undefined
}

const shown = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

/** Nothing for what is not JSON: the schema says so. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
