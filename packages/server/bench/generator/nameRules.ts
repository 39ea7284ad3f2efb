/**
 * Makes names by the rules of a text file. Below the name of a rule stand the forms that it may take, each behind its
 * weight. Braces hold what is put in their place: another rule or list of words (`{surname}`), one of several words
 * (`{INC|LTD}`), or a number (`{1..99}`).
 */
import { readFileSync } from "node:fs"
import type { Random } from "./Random.ts"

type Words = Readonly<Record<string, string>>
type Made = (random: Random, fixed: Words) => string

/** `lists` are those that the rules take words from; `fixed` are words that are the same wherever a name has them. */
export const nameRules = (path: string, lists: Readonly<Record<string, (random: Random) => string>>) => {
  const rules = new Map<string, Array<readonly [weight: number, parts: ReadonlyArray<Made>]>>()
  const partOf = (text: string, at: number): Made => {
    if (at % 2 === 0) return () => text
    if (text.includes("|")) return (random) => random.pick(text.split("|"))
    const [, from, to] = /^(\d+)\.\.(\d+)$/u.exec(text) ?? []
    if (from !== undefined) return (random) => `${Number(from) + random.below(Number(to) - Number(from) + 1)}`
    return (random, fixed) => fixed[text] ?? lists[text]?.(random) ?? written(text, random, fixed)
  }
  const written = (rule: string, random: Random, fixed: Words): string =>
    random
      .weighted(rules.get(rule) ?? [])
      .map((part) => part(random, fixed))
      .join("")
  let forms: Array<readonly [number, ReadonlyArray<Made>]> = []
  for (const line of readFileSync(new URL(`../${path}.txt`, import.meta.url), "utf8").split("\n")) {
    const [, weight, text = ""] = /^ +([\d.]+) ?(.*)$/u.exec(line) ?? []
    if (weight !== undefined) forms.push([Number(weight), text.split(/[{}]/u).map(partOf)])
    else if (line !== "") {
      forms = []
      rules.set(line, forms)
    }
  }
  return (rule: string, random: Random, fixed: Words = {}): string =>
    written(rule, random, fixed).replace(/ {2,}/gu, " ").trim()
}
