/**
 * What people write to the name of an account and what is no part of it: "Goanna Pty Ltd - ACCOUNTS", "*DUPLICATE* Goanna",
 * "Goanna (INACTIVE)". Behind the legal form of a company every phrase of `besideNames` is a note. Elsewhere only those are
 * by which nobody is called.
 */
import { accountNotes, besideNames } from "../lexicon/besideNames.ts"
import { type FieldWord, fieldWords, phraseAt } from "./field/fieldWords.ts"
import { isPartLeftOut } from "./leftOut.ts"
import { beforeName, behindName, turnedRound } from "./usualTurns.ts"

export interface NameWithNotes {
  readonly name: string
  /** As they are written. */
  readonly notes: ReadonlyArray<string>
}

const form = String.raw`(?:ltd|limited|inc|incorporated|p\/?l|pty)\b\.?`
const endsInForm = new RegExp(String.raw`\b${form}$`, "iu")
/** What is said of a trust tells it from the company that holds it. */
const ofTrust = /\b(?:trust\w*|fund|settlement|estate|super\w*|late|as|for)\b/iu

/** The last piece of a name, between marks or behind one. */
const behind =
  /^(?<name>.*\S)(?:\s*[([{*]+|\s+[-\u2010-\u2015]+(?=\s)|\s*[,;|])\s*(?<note>[^()[\]{}*,;|]+?)\s*[)\]}*]*$/u
/** The first, between marks or before one. Rows that are not to be used are sorted to the end. */
const before =
  /^(?:[([{*]+\s*(?<marked>[^()[\]{}*]+?)\s*[)\]}*]+[\s-]*|(?<note>[^()[\]{}*-]+?)\s+[-\u2010-\u2015]+\s+|(?<last>z{3,})[\s_-]+)(?<name>[\p{L}\p{N}].*)$/iu

const isDated = ({ normal }: FieldWord): boolean => /^(?:SINCE|FROM|AS|AT|IN|ON|\d+)$/u.test(normal)

const areNotes = (text: string, phrases: ReadonlySet<string>): boolean => {
  const words = fieldWords(text).filter(({ normal }) => normal !== "")
  let notes = 0
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at, phrases)
    if (length > 0) notes++
    else if (notes === 0 || !isDated(words[at] as FieldWord)) return false
    at += Math.max(1, length)
  }
  return notes > 0
}

/** Whom a letter is for. */
const attention = /^(?:attn|attention)\b/iu

const isNote = (note: string, name: string): boolean =>
  attention.test(note) ||
  areNotes(note, accountNotes) ||
  (endsInForm.test(name) && !ofTrust.test(note) && areNotes(note, besideNames))

/** A name may have several: "*DUPLICATE* Goanna Pty Ltd - Accounts". What says that another name stands elsewhere is no note. */
export const withoutNotes = (written: string): NameWithNotes => {
  // Wide gaps would be divided between the name and the note in every way.
  const even = written.replace(/\s+/gu, " ").trim()
  const found = even.length > longest ? takenOff(even) : takenOffAll(even)
  const name = turnedRound(found.name)
  const isAsWritten = found.notes.length === 0 && name === even
  return isAsWritten || isPartLeftOut(written) ? { name: written, notes: [] } : { name, notes: found.notes }
}

/** What is longer is no name with a note. */
const longest = 200

/** Also what stands around the name without a mark. */
const takenOffAll = (written: string): NameWithNotes => {
  const found = takenOff(written)
  const behind = behindName(found.name)
  if (behind !== undefined) {
    const { name, notes } = takenOffAll(behind.name)
    return { name, notes: [...notes, behind.note, ...found.notes] }
  }
  const before = beforeName(found.name)
  if (before === undefined) return found
  const { name, notes } = takenOffAll(before.name)
  return { name, notes: [before.note, ...notes, ...found.notes] }
}

const takenOff = (written: string): NameWithNotes => {
  const last = behind.exec(written)?.groups
  if (last?.name !== undefined && isNote(last.note ?? "", last.name)) {
    const { name, notes } = takenOff(last.name)
    return { name, notes: [...notes, last.note ?? ""] }
  }
  const first = before.exec(written)?.groups
  const note = first?.marked ?? first?.note ?? first?.last ?? ""
  if (first?.name === undefined || (first.last === undefined && !areNotes(note, accountNotes)))
    return { name: written, notes: [] }
  const { name, notes } = takenOff(first.name)
  return { name, notes: [note, ...notes] }
}
