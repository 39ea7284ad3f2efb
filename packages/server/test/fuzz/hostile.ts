/** Values that break what was not thought of, and texts of JSON that a serialiser would not write. */
import { Random } from "../../bench/generator/Random.ts"

/** One random source for each request, so that any of them can be made again by itself. */
export const randomOf = (seed: number, index: number) => new Random(Math.imul(seed + 1, 0x9e3779b1) ^ index)

export const pickOf = <A>(random: Random, from: ReadonlyArray<A>): A => {
  const picked = from[random.below(from.length)]
  if (picked === undefined) throw new Error("There is nothing to choose from.")
  return picked
}

const lengths = [0, 1, 9, 11, 199, 200, 201, 255, 256, 499, 500, 501, 2047, 2048, 2049, 20_000]

const letters = [
  "a",
  " ",
  "é",
  "王",
  "🦘",
  "\u0301",
  "\u0000",
  "\ufffd",
  "\ud800",
  "\u202e",
  "\u00a0",
  "(",
  "'",
  '"',
  "\\",
  "%",
  "\n",
  "-",
  "1",
  "ﷺ",
  "ẞ",
  "İ"
]

const texts = [
  "",
  " ",
  "null",
  "true",
  "0",
  "-1",
  "1e3",
  "__proto__",
  "constructor",
  "toString",
  "51824753556",
  "51 824 753 556",
  "５１８２４７５３５５６",
  "000000019",
  "990000014",
  "23990000014",
  "32990000998",
  "1970-01-31",
  "1970-02-31",
  "0000-00-00",
  "9999-12-31T23:59:59.999999999Z",
  "1970-01-01T00:00:00Z",
  "1970-01-01T00:00:00+15:59",
  "'; DROP TABLE account; --",
  "{{7*7}}",
  "$\u007bjndi:ldap://localhost/a}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "%ff",
  "http://169.254.169.254/",
  "https://[::1]/",
  "https://user:pass@example.com/",
  "https://example.com:99999/",
  "https://xn--zckzah.example/",
  "file:///etc/passwd",
  "trust the trustee for as trustee for the trust",
  "pty ltd (a.k.a.) aka aka aka",
  "((((((((((",
  "PTY LTD",
  "Banksia Creek Engineering",
  "Platypus Spirit",
  "A\u0301\u0301\u0301\u0301\u0301\u0301"
]

export const text = (random: Random): string => {
  if (random.chance(0.6)) return pickOf(random, texts)
  const length = pickOf(random, lengths)
  const kinds = random.chance(0.5) ? [pickOf(random, letters)] : letters
  return Array.from({ length }, () => pickOf(random, kinds)).join("")
}

/** A value as JSON text, since not all of these can be held in JavaScript and written again. */
export const json = (random: Random, depth = 0): string => {
  const kinds = depth > 3 ? 4 : 8
  switch (random.below(kinds)) {
    case 0:
      return pickOf(random, ["null", "true", "false", "{}", "[]", '""'])
    case 1:
      return pickOf(random, [
        "0",
        "-0",
        "1",
        "-1",
        "1.5",
        "1e400",
        "-1e400",
        "9007199254740993",
        "51824753556",
        "1e-400",
        "123456789012345678901234567890"
      ])
    case 2:
    case 3:
      return JSON.stringify(text(random))
    case 4:
      return `[${Array.from({ length: random.below(4) }, () => json(random, depth + 1)).join(",")}]`
    case 5:
      return `{${Array.from({ length: random.below(4) }, () => `${JSON.stringify(text(random))}:${json(random, depth + 1)}`).join(",")}}`
    case 6:
      return `${"[".repeat(1 + random.below(5000))}`.replace(/\[+/u, (open) =>
        random.chance(0.8) ? `${open}${"]".repeat(open.length)}` : open
      )
    default:
      return `{"__proto__":${json(random, depth + 1)},"constructor":{"prototype":{}}}`
  }
}

/** An object of these members, in which now and then one is missing, doubled, unknown or of another kind. */
export const mangled = (random: Random, value: unknown): string => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return random.chance(0.5) ? json(random) : JSON.stringify(value)
  const members: Array<string> = []
  for (const [key, held] of Object.entries(value)) {
    const name = JSON.stringify(key)
    const kind = random.below(10)
    if (kind === 0) continue
    if (kind === 1) members.push(`${name}:${json(random)}`)
    if (kind === 2) members.push(`${name}:${JSON.stringify(text(random))}`)
    if (kind === 3 && Array.isArray(held)) {
      members.push(
        `${name}:[${[...held, ...held].map((each) => JSON.stringify(each)).join(",")},${json(random)}]`
      )
      continue
    }
    if (kind === 4) members.push(`${name}:${JSON.stringify(String(held))}`)
    if (kind < 3 || kind === 4) if (random.chance(0.7)) continue
    members.push(`${name}:${JSON.stringify(held)}`)
  }
  if (random.chance(0.15)) members.push(`${JSON.stringify(text(random))}:${json(random)}`)
  if (random.chance(0.05)) members.push(`"__proto__":${json(random)}`)
  const whole = `{${members.join(",")}}`
  return random.chance(0.05) ? whole.slice(0, random.below(whole.length)) : whole
}
