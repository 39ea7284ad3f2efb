/**
 * The note that a reviewer reads beside a match: which words agreed, what did not, and what the list says of the entry.
 */
import type { ListedEntry } from "../domain/ListedEntry.ts"
import { type NameMatch, scoreAgain } from "./index/BestNames.ts"

const joined = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`

/**
 * A sentence about the names. It is computed again by the function that scored, so that the explanation cannot differ
 * from the score.
 */
export const nameSentence = ({ listed, query }: NameMatch): string => {
  const name = listed.form
  const { partner, taken } = scoreAgain(listed, query).names.alignment
  const same: Array<string> = []
  const alike: Array<string> = []
  const onlyQuery: Array<string> = []
  query.words.forEach(({ text }, q) => {
    const place = partner[q] ?? -1
    const other = place === -1 ? undefined : name.words[place]?.text
    if (other === undefined) onlyQuery.push(text)
    else if (other === text) same.push(text)
    else alike.push(`${text} with ${other}`)
  })
  const onlyName = name.words.filter((_, n) => !taken[n]).map(({ text }) => text)
  const clauses = [
    ...(same.length > 0 ? [`${joined(same)} ${same.length === 1 ? "agrees" : "agree"}`] : []),
    ...(alike.length > 0 ? [`${joined(alike)} ${alike.length === 1 ? "is" : "are"} alike`] : []),
    ...(onlyQuery.length > 0 ? [`only the screened name has ${joined(onlyQuery)}`] : []),
    ...(onlyName.length > 0 ? [`only the listed name has ${joined(onlyName)}`] : [])
  ]
  return clauses.join("; ")
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/u

/** The dates of a ban, as they stand on a given day. An expired ban is still for a person to look at. */
const banClause = ({ start, end }: ListedEntry, today: string): string => {
  if (start === "" && end === "") return ""
  const from = start === "" ? "In force" : `In force from ${start}`
  if (end === "") return `${from}, no end date stated`
  if (!isoDate.test(end)) return `${from}; end: ${end}`
  return end < today ? `${from}; expired on ${end}` : `${from} to ${end}`
}

const COMMENT_LENGTH = 300

const shortened = (text: string): string =>
  text.length <= COMMENT_LENGTH ? text : `${text.slice(0, COMMENT_LENGTH - 1).trimEnd()}…`

const startsWithAddress = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)/u
const endsWithAddress = /(?:^|\s)(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+$/iu

/**
 * Makes a sentence, with a capital letter and a full stop. An address at the end gets no full stop, because a link must
 * work as it stands.
 */
const sentence = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed === "") return ""
  const begun = startsWithAddress.test(trimmed)
    ? trimmed
    : `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`
  return endsWithAddress.test(trimmed) || /[.!?…]$/u.test(trimmed) ? begun : `${begun}.`
}

export const noteOf = (entry: ListedEntry, clauses: ReadonlyArray<string>, today: string): string =>
  [...clauses, banClause(entry, today), shortened(entry.comment)]
    .map(sentence)
    .filter((text) => text !== "")
    .join(" ")
