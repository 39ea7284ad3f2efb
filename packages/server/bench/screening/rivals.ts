/**
 * Other ways to score a pair of names, 0 to 1, for comparison: two in general use, and two products' rules written anew
 * from their published sources as of November 2026. What those take from large word lists (legal forms, nicknames) is
 * taken from this project's, so the restatements measure the rules rather than the data.
 */
import { romanise, wordOf } from "@entity-watch/names/analysis"
import { organisationWordWeight, stripLegalForms } from "@entity-watch/names/lexicon"
import { editDistance, tokensOf } from "@entity-watch/names/text"
import { jaroWinkler } from "./jaroWinkler.ts"

export interface Rival {
  readonly name: string
  readonly score: (query: string, listed: string, isPerson: boolean) => number
}

const latin = (name: string): ReadonlyArray<string> => {
  const tokens = tokensOf(name)
  return romanise(tokens) ?? tokens
}

const sorted = (words: ReadonlyArray<string>): string => [...words].sort().join(" ")

const tokenSorted = (query: string, listed: string): number =>
  jaroWinkler(sorted(latin(query)), sorted(latin(listed)))

/** Share of letters in the longest common subsequence, as fuzzy string libraries call "ratio". */
const ratio = (a: string, b: string): number => {
  if (a.length + b.length === 0) return 1
  let before = new Uint16Array(b.length + 1)
  let row = new Uint16Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++)
      row[j] =
        a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
          ? (before[j - 1] ?? 0) + 1
          : Math.max(before[j] ?? 0, row[j - 1] ?? 0)
    ;[before, row] = [row, before]
  }
  return (2 * (before[b.length] ?? 0)) / (a.length + b.length)
}

const tokenSet = (query: string, listed: string): number => {
  const a = new Set(latin(query))
  const b = new Set(latin(listed))
  const shared = sorted([...a].filter((word) => b.has(word)))
  const onlyA = sorted([...a].filter((word) => !b.has(word)))
  const onlyB = sorted([...b].filter((word) => !a.has(word)))
  const withA = `${shared} ${onlyA}`.trim()
  const withB = `${shared} ${onlyB}`.trim()
  return Math.max(
    shared === "" ? 0 : ratio(shared, withA),
    shared === "" ? 0 : ratio(shared, withB),
    ratio(withA, withB)
  )
}

const soundexClass = new Map(
  ["AEIOUHWY", "BFPV", "CGJKQSXZ", "DT", "L", "MN", "R"].flatMap((letters, i) =>
    [...letters].map((letter) => [letter, i] as const)
  )
)
const sameOnset = (a: string, b: string): boolean =>
  soundexClass.get(a.charAt(0)) === soundexClass.get(b.charAt(0))

const scaled = (metric: number, weight: number): number => 1 - (1 - metric) * weight

/** Moov Watchman, internal/stringscore: customised Jaro-Winkler with its default weights. */
const watchmanWord = (indexed: string, search: string): number => {
  const lengths = Math.min(indexed.length, search.length) / Math.max(indexed.length, search.length)
  const base = jaroWinkler(indexed, search)
  return (lengths < 0.9 ? base * scaled(lengths, 0.3) : base) * (sameOnset(indexed, search) ? 1 : 0.9)
}

/** Its BestPairsJaroWinkler: the best pairs first, weighted by length, less for what stays over in the listed name. */
const watchman = (query: string, listed: string): number => {
  const a = stripLegalForms(latin(query)).words
  const b = stripLegalForms(latin(listed)).words
  const pairs = a
    .flatMap((search, q) => b.map((indexed, n) => ({ q, n, search, indexed })))
    .filter(({ search, indexed }) => sameOnset(indexed, search))
    .map((pair) => ({ ...pair, score: watchmanWord(pair.indexed, pair.search) }))
    .sort((x, y) => y.score - x.score)
  const usedA = new Set<number>()
  const usedB = new Set<number>()
  let weighted = 0
  let matched = 0
  for (const { q, n, search, indexed, score } of pairs) {
    if (usedA.has(q) || usedB.has(n)) continue
    usedA.add(q)
    usedB.add(n)
    weighted += score * (search.length + indexed.length)
    matched += indexed.length
  }
  const letters = (words: ReadonlyArray<string>): number => words.reduce((sum, { length }) => sum + length, 0)
  return letters(a) + matched === 0
    ? 0
    : (weighted / (letters(a) + matched)) * scaled(matched / Math.max(1, letters(b)), 0.15)
}

/** OpenSanctions, strict_levenshtein: a quarter of the letters may differ. */
const strictLevenshtein = (a: string, b: string): number => {
  if (a === b) return 1
  const length = Math.max(a.length, b.length)
  const most = Math.floor(length / 4)
  if (most < 1) return 0
  const edits = editDistance(a, b, most)
  return edits > most ? 0 : (1 - edits / length) ** most
}

interface Edge {
  readonly score: number
  readonly weight: number
}

/** What its symbols say of a pair of words: score and weight of SYM_SCORES and SYM_WEIGHTS. */
const symbolic = (a: string, b: string, isPerson: boolean): Edge | undefined => {
  if (a === b) return { score: 1, weight: isPerson || organisationWordWeight(a) === 1 ? 1 : 0.3 }
  if (isPerson && (a.length === 1 || b.length === 1))
    return a.charAt(0) === b.charAt(0) ? { score: 0.9, weight: 0.5 } : undefined
  const groups = wordOf(b).synonymGroups
  return wordOf(a).synonymGroups.some((group) => groups.includes(group))
    ? { score: 0.9, weight: isPerson ? 1 : 0.3 }
    : undefined
}

/** Its logic-v2 names: symbols first, edit distance for the rest, 0.8 for extra words of the query, 0.2 of the entry. */
const logicV2 = (query: string, listed: string, isPerson: boolean): number => {
  const a = stripLegalForms(latin(query))
  const b = stripLegalForms(latin(listed))
  const edges: Array<Edge> = []
  const left = [...b.words]
  const take = (words: ReadonlyArray<string>, edgeOf: (x: string, y: string) => Edge | undefined) =>
    words.filter((word) => {
      let best = -1
      let found: Edge | undefined
      left.forEach((other, i) => {
        const edge = edgeOf(word, other)
        if (edge !== undefined && (found === undefined || edge.score > found.score)) {
          best = i
          found = edge
        }
      })
      if (found === undefined) return true
      left.splice(best, 1)
      edges.push(found)
      return false
    })
  const equal = take(a.words, (x, y) => (x === y ? symbolic(x, y, isPerson) : undefined))
  const named = take(equal, (x, y) => symbolic(x, y, isPerson))
  const rest = take(named, (x, y) => {
    const score = strictLevenshtein(x, y)
    return score > 0 ? { score, weight: 1 } : undefined
  })
  if (a.forms.length > 0 && b.forms.length > 0)
    edges.push({ score: a.forms.some((code) => b.forms.includes(code)) ? 1 : 0.8, weight: 0.7 })
  const extra = (word: string): number =>
    word.length < 3 ? 0.5 : !isPerson && organisationWordWeight(word) < 1 ? 0.7 : 1
  for (const word of rest) edges.push({ score: 0, weight: 0.8 * extra(word) })
  for (const word of left) edges.push({ score: 0, weight: 0.2 * extra(word) })
  const weight = edges.reduce((sum, edge) => sum + edge.weight, 0)
  return weight === 0 ? 0 : edges.reduce((sum, edge) => sum + edge.score * edge.weight, 0) / weight
}

export const rivals: ReadonlyArray<Rival> = [
  { name: "token-sorted Jaro-Winkler", score: tokenSorted },
  { name: "token-set ratio", score: tokenSet },
  { name: "Watchman's rules, restated", score: watchman },
  { name: "logic-v2's rules, restated", score: logicV2 }
]
