/**
 * Aligns two names: pairs the words of one with the words of the other that are the same word. The pairing is greedy, the
 * most similar words first, and a pair may join two neighbouring words of one name to one word of the other.
 */
import type { ComparableName } from "../analysis/ComparableName.ts"
import type { NameModel } from "../analysis/field/ContainedName.ts"
import { isNameOfPeople, type Word } from "../analysis/Word.ts"
import { placesFor, repeatedWords } from "./repeatedWords.ts"

const JOINED = 0.96
const INITIAL = 0.75

/** How much more a difference in spelling weighs than its share of the letters. */
export interface SpellingPenalty {
  /** Down to the similarity `DOUBTFUL`. */
  readonly mild: number
  /** Below it. */
  readonly doubtful: number
}
const DOUBTFUL = 0.8

const agreementOf = (similarity: number, { mild, doubtful }: SpellingPenalty): number =>
  similarity >= DOUBTFUL
    ? 1 - (1 - similarity) * mild
    : Math.max(0, 1 - (1 - DOUBTFUL) * mild - (DOUBTFUL - similarity) * doubtful)

export interface Alignment {
  /** The weight of the aligned words, the mean of both names. */
  readonly aligned: number
  /** The mean similarity of the aligned words, weighted. */
  readonly quality: number
  /** The weight of the words that did not align, in the query and in the other name. */
  readonly leftInQuery: number
  readonly leftInName: number
  /** How many whole words aligned, counted in the name that has fewer of them. */
  readonly full: number
  readonly initials: number
  /** The weight of the aligned words that can make a match at all. */
  readonly telling: number
  readonly order: "same" | "rotated" | "mixed"
  /** For each query word the first word it aligned with, or -1. */
  readonly partner: ReadonlyArray<number>
  /** For each word of the name whether it aligned. */
  readonly taken: ReadonlyArray<boolean>
}

interface WordPair {
  readonly q: number
  readonly qEnd: number
  readonly n: number
  readonly nEnd: number
  readonly similarity: number
  /** Pairs that make a match come before articles and generic words, so that "AlHadi" finds "al Hadi" before the article is taken. */
  readonly isSlight: boolean
}

const isSlight = ({ roles }: ComparableName, at: number): boolean => roles[at] === "slight"

/** Two names that people bear are another word only if hardly a letter differs: "Ella Allan" is not Ellalan. */
const mayBeOne = (first: Word | undefined, second: Word | undefined, one: Word | undefined): boolean =>
  !isNameOfPeople(first) ||
  !isNameOfPeople(second) ||
  Math.abs((first?.text.length ?? 0) + (second?.text.length ?? 0) - (one?.text.length ?? 0)) < 2

const pairsOf = (
  query: ComparableName,
  name: ComparableName,
  similarityAt: (q: number, n: number) => number
): ReadonlyArray<WordPair> => {
  const pairs: Array<WordPair> = []
  const add = (q: number, n: number, similarity: number) => {
    pairs.push({
      q,
      qEnd: q + 1,
      n,
      nEnd: n + 1,
      similarity,
      isSlight: isSlight(query, q) && isSlight(name, n)
    })
  }
  const repeated = repeatedWords(query)
  if (repeated === null) {
    for (let q = 0; q < query.words.length; q++) {
      for (let n = 0; n < name.words.length; n++) {
        const similarity = similarityAt(q, n)
        if (similarity > 0) add(q, n, similarity)
      }
    }
  } else {
    for (const word of repeated) {
      for (let n = 0; n < name.words.length; n++) {
        const similarity = similarityAt(word.places[0] ?? 0, n)
        if (similarity > 0) for (const q of placesFor(word, n, name.words.length)) add(q, n, similarity)
      }
    }
  }
  for (let q = 0; q < query.joinKeys.length; q++) {
    const joined = query.joinKeys[q] ?? ""
    if (joined === "") continue
    for (let n = 0; n < name.words.length; n++) {
      if (name.words[n]?.joinKey === joined && mayBeOne(query.words[q], query.words[q + 1], name.words[n]))
        pairs.push({ q, qEnd: q + 2, n, nEnd: n + 1, similarity: JOINED, isSlight: false })
    }
  }
  for (let n = 0; n < name.joinKeys.length; n++) {
    const joined = name.joinKeys[n] ?? ""
    if (joined === "") continue
    const addJoined = (q: number) => {
      pairs.push({ q, qEnd: q + 1, n, nEnd: n + 2, similarity: JOINED, isSlight: false })
    }
    const isJoined = (q: number): boolean =>
      query.words[q]?.joinKey === joined && mayBeOne(name.words[n], name.words[n + 1], query.words[q])
    if (repeated === null) {
      for (let q = 0; q < query.words.length; q++) if (isJoined(q)) addJoined(q)
    } else {
      for (const word of repeated)
        if (isJoined(word.places[0] ?? 0)) placesFor(word, n, name.words.length).forEach(addJoined)
    }
  }
  // Best first; among equals the pair whose places agree, then the order of the words, so that ties are settled.
  return pairs.length < 2
    ? pairs
    : pairs.sort(
        (a, b) =>
          Number(a.isSlight) - Number(b.isSlight) ||
          b.similarity - a.similarity ||
          Math.abs(a.q - a.n) - Math.abs(b.q - b.n) ||
          a.q - b.q ||
          a.n - b.n
      )
}

const orderOf = (partner: ReadonlyArray<number>): Alignment["order"] => {
  let first = -1
  let last = -1
  let descents = 0
  for (const place of partner) {
    if (place === -1) continue
    if (first === -1) first = place
    else if (place < last) descents++
    last = place
  }
  return descents === 0 ? "same" : descents === 1 && last < first ? "rotated" : "mixed"
}

const isShared = (word: Word | undefined): boolean => (word?.organisationWeight ?? 1) < 1

/**
 * Whether a person's initial may stand for a whole word of the other name: never for its surname, which is the last word
 * unless the name is one of syllables, as "Xi J" is Xi Jinping.
 */
const mayStandFor = (initialIn: ComparableName, i: number, other: ComparableName, word: number): boolean =>
  word !== other.roles.lastIndexOf("full") ||
  word === other.roles.indexOf("full") ||
  (i > initialIn.roles.lastIndexOf("full") && (other.words[word]?.syllableKey ?? "") !== "")

export const align = (
  query: ComparableName,
  name: ComparableName,
  similarityAt: (q: number, n: number) => number,
  penalty: SpellingPenalty,
  model: NameModel
): Alignment => {
  const partner: Array<number> = new Array(query.words.length).fill(-1)
  const taken: Array<boolean> = new Array(name.words.length).fill(false)
  let aligned = 0
  let weighed = 0
  let telling = 0
  let full = 0
  let initials = 0
  let leftInQuery = query.weights.reduce((sum, weight) => sum + weight, 0)
  let leftInName = name.weights.reduce((sum, weight) => sum + weight, 0)

  const take = (pair: WordPair) => {
    let inQuery = 0
    let inName = 0
    let fullInQuery = 0
    let fullInName = 0
    for (let q = pair.q; q < pair.qEnd; q++) {
      partner[q] = pair.n
      inQuery += query.weights[q] ?? 0
      if (query.roles[q] === "full") fullInQuery++
    }
    for (let n = pair.n; n < pair.nEnd; n++) {
      taken[n] = true
      inName += name.weights[n] ?? 0
      if (name.roles[n] === "full") fullInName++
    }
    // A misspelt generic word looks like a name of its own.
    const weight = fullInQuery > 0 === fullInName > 0 ? (inQuery + inName) / 2 : Math.min(inQuery, inName)
    leftInQuery -= inQuery
    leftInName -= inName
    aligned += weight
    weighed += weight * agreementOf(pair.similarity, penalty)
    const fewer = Math.min(fullInQuery, fullInName)
    full += fewer
    if (query.roles[pair.q] === "initial" || name.roles[pair.n] === "initial") initials++
    if (fewer > 0) telling += Math.min(inQuery, inName)
  }
  const free = (pair: WordPair) => {
    for (let q = pair.q; q < pair.qEnd; q++) if (partner[q] !== -1) return false
    for (let n = pair.n; n < pair.nEnd; n++) if (taken[n]) return false
    return true
  }

  for (const pair of pairsOf(query, name, similarityAt)) if (free(pair)) take(pair)
  const hasInitials = query.roles.includes("initial") || name.roles.includes("initial")
  for (let q = 0; hasInitials && q < query.words.length; q++) {
    if (partner[q] !== -1) continue
    for (let n = 0; n < name.words.length; n++) {
      if (taken[n] || (query.roles[q] !== "initial") === (name.roles[n] !== "initial")) continue
      // No initial stands for an article, or for Abu.
      if (query.roles[q] === "slight" || name.roles[n] === "slight") continue
      if (query.words[q]?.text.charCodeAt(0) !== name.words[n]?.text.charCodeAt(0)) continue
      // Nor, of an organisation, for a word that many share: the C of "J.C. Halvorsen" is not that of Constructions.
      if (model === "organisation" && (isShared(query.words[q]) || isShared(name.words[n]))) continue
      if (
        model === "person" &&
        !(query.roles[q] === "initial" ? mayStandFor(query, q, name, n) : mayStandFor(name, n, query, q))
      )
        continue
      take({ q, qEnd: q + 1, n, nEnd: n + 1, similarity: INITIAL, isSlight: false })
      break
    }
  }
  return {
    aligned,
    quality: aligned === 0 ? 0 : weighed / aligned,
    leftInQuery: Math.max(0, leftInQuery),
    leftInName: Math.max(0, leftInName),
    full,
    initials,
    telling,
    order: orderOf(partner),
    partner,
    taken
  }
}
