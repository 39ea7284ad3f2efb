/** Every variant of every name of a list, with each word weighed by how rare it is on that list. */

import { excessOf, withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  type ComparableName,
  comparableVariants,
  type NameModel,
  namesWithin,
  TokenisedName,
  type Word,
  wordOf
} from "@entity-watch/names/analysis"
import type { ListedEntry, ListedName } from "../../domain/ListedEntry.ts"

/** One variant of one name of an entry. */
export interface ListedForm {
  readonly entry: ListedEntry
  readonly name: ListedName
  readonly former: boolean
  readonly model: NameModel
  readonly form: ComparableName
}

export const models: ReadonlyArray<NameModel> = ["person", "organisation", "vessel"]

const modelsOf: Record<ListedEntry["subjectType"], ReadonlyArray<NameModel>> = {
  individual: ["person"],
  entity: ["organisation"],
  vessel: ["vessel"],
  unknown: ["person", "organisation"]
}

/** The text of a listed name that is compared, however long it is. */
export const comparedOf = ({ compared, name }: ListedName): string => compared ?? name

const formsOfEntry = (entry: ListedEntry): ReadonlyArray<ListedForm> => {
  const found: Array<ListedForm> = []
  const seen = new Set<string>()
  for (const name of entry.names) {
    for (const part of namesWithin(withinLimits(comparedOf(name)))) {
      for (const model of modelsOf[entry.subjectType]) {
        for (const form of comparableVariants(model, new TokenisedName(part.name, "none", part.onlyAs))) {
          const words = form.words.map(({ text }) => text).join(" ")
          const key = `${model} ${name.kind} ${words} ${form.legalForms.join(" ")}`
          if (seen.has(key)) continue
          seen.add(key)
          found.push({
            entry,
            name,
            former: part.role === "former_name" || name.kind === "former",
            model,
            form
          })
        }
      }
    }
  }
  return found
}

/** In how many entries a word stands, in any spelling that sounds the same. */
export type WordFrequencies = ReadonlyMap<string, number>

/**
 * The factor of a word's weight, from 1 for a rare word down to 0.65 for one in several hundred entries, because a word
 * that many entries have says little.
 */
const rarity = (entries: number): number =>
  Math.min(1, Math.max(0.65, 1.15 - 0.18 * Math.log10(Math.max(1, entries))))

/** The factor of a word's weight, which is 1 for a word that is on no list. */
export const rarityOf = (word: Word, frequencies: WordFrequencies): number => {
  const entries = frequencies.get(word.phoneticKey)
  return entries === undefined ? 1 : rarity(entries)
}

export const weighed = (form: ComparableName, frequencies: WordFrequencies): ComparableName => {
  const { words, roles, joinKeys, legalForms, isAcronym, repair, original } = form
  const weights = form.weights.map((weight, i) => {
    const word = words[i]
    return roles[i] !== "full" || word === undefined ? weight : weight * rarityOf(word, frequencies)
  })
  return { words, roles, weights, joinKeys, legalForms, isAcronym, repair, original }
}

export interface ListedForms {
  readonly forms: ReadonlyArray<ListedForm>
  readonly frequencies: WordFrequencies
  /** The entries that have a name beyond the limits, of which only a beginning is compared. */
  readonly cut: ReadonlyArray<ListedEntry>
}

/**
 * Makes the forms of all names. `known` holds the frequencies of another list, by which these entries are weighed
 * instead. It runs in steps (`inTurns`).
 */
export function* listedForms(
  entries: ReadonlyArray<ListedEntry>,
  known?: WordFrequencies
): Generator<void, ListedForms> {
  const cut: Array<ListedEntry> = []
  const counted = new Map<string, number>()
  const unweighed: Array<ListedForm> = []
  for (const entry of entries) {
    const own = formsOfEntry(entry)
    if (entry.names.some((name) => excessOf(comparedOf(name)) !== null)) cut.push(entry)
    const texts = new Set(own.flatMap(({ form }) => form.words.map(({ text }) => text)))
    for (const sound of new Set([...texts].map((text) => wordOf(text).phoneticKey)))
      counted.set(sound, (counted.get(sound) ?? 0) + 1)
    unweighed.push(...own)
    yield
  }
  const frequencies = known ?? counted
  const forms: Array<ListedForm> = []
  for (const one of unweighed) {
    forms.push({ ...one, form: weighed(one.form, frequencies) })
    yield
  }
  return { forms, frequencies, cut }
}
