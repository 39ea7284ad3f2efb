/**
 * Cuts a field at every mark and at every word that is no name: what stands between is whoever may be meant. "Attn: Jane
 * Citizen - Kestrel Pty Ltd #2" holds Jane Citizen and Kestrel Pty Ltd. Marks come first. A piece without them is cut at
 * roles, states, payments and long numbers, and one without those at places, degrees and short numbers, which are parts of
 * an organisation's name and leave a person only.
 */
import { alsoNames, besideNames, degreeWords } from "../../lexicon/besideNames.ts"
import { organisationWordWeight } from "../../lexicon/genericWords.ts"
import { isHonorific, isTitleOnly } from "../../lexicon/honorifics.ts"
import { beginsLegalForm } from "../../lexicon/legalForms.ts"
import { places } from "../../lexicon/places.ts"
import { hasUsualGivenName, hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName, NameModel } from "./ContainedName.ts"
import { joinedColumns } from "./columns.ts"
import { anyMark, enumerated, marks, remarks } from "./fieldMarks.ts"
import { phraseAt as anyPhraseAt, type FieldWord, fieldWords, isInitials } from "./fieldWords.ts"
import { qualifies } from "./qualifies.ts"
import { isJoining, runsBetween } from "./runsBetween.ts"
import { sharesSurname } from "./sharesSurname.ts"
import { surnameFirst } from "./surnameFirst.ts"

/** In letters, of one word that stands alone between two marks. Shorter ones are codes and short forms. */
const LEAST_ALONE = 5
/** The same of one that may be the words of a person's name without spaces. */
const LEAST_JOINED = 12

const softly: ReadonlySet<string> = new Set([...degreeWords, ...places])

/** The first word of each phrase. */
const first: ReadonlySet<string> = new Set(
  [...besideNames, ...softly].map((phrase) => phrase.split(" ")[0] ?? "")
)

/** Between a given name and a surname it says that there is no middle name. */
const nothing = /^(?:NIL|NONE|NULL|NMN|N A)$/u
const mayHaveNothing = /\s(?:nil|none|null|nmn|n\/a)\s/iu
/** How many words of a phrase stand at this place, or none. One letter is an initial where no name is before it: V for "versus". */
const phraseAt = (words: ReadonlyArray<FieldWord>, at: number, phrases: ReadonlySet<string>): number =>
  first.has(words[at]?.normal.split(" ")[0] ?? "") && !isInitialAt(words, at)
    ? anyPhraseAt(words, at, phrases)
    : 0

/** It is one as well between a given name and a surname, and behind both: "Gregor V. Halvorsen", "Halvorsen Gregor V". */
const isInitialAt = (words: ReadonlyArray<FieldWord>, at: number): boolean => {
  const word = words[at]
  if (word?.normal.length !== 1) return false
  const isAfterName = isNamed(words[at - 1])
  const behind = words.slice(at + 1).filter(isNamed).length
  return !isAfterName || behind === 0 || (at === 1 && behind === 1 && word.text !== word.text.toLowerCase())
}
const isNamed = (word: FieldWord | undefined): boolean =>
  word !== undefined && isOfName(word) && !besideNames.has(word.normal)

/** A number, a date or a code. */
const isNumber = ({ normal }: FieldWord): boolean => /\d/u.test(normal)
/** It may be part of an organisation's name. */
const isShortNumber = ({ normal }: FieldWord): boolean => /^\d{1,4}(?:ST|ND|RD|TH)?$/u.test(normal)

/** Words with no mark, or with a comma between a surname and a given name. */
const plainWords = /^[A-Za-z]+(?:, [A-Za-z]+|(?: [A-Za-z]+)*)$/
const saysWhence = /^(?:AT|OF|VIA)$/u

export const maySegment = (text: string): boolean =>
  plainWords.test(text)
    ? text
        .toUpperCase()
        .split(/,? /u)
        .some((word) => first.has(word) || nothing.test(word) || saysWhence.test(word))
    : /\p{L},(?:\p{L}|\s\p{L}+$)/u.test(text) ||
      whence.test(text) ||
      mayHaveNothing.test(text) ||
      anyMark.test(text) ||
      fieldWords(text).some((word) => isNumber(word) || first.has(word.normal.split(" ")[0] ?? ""))

const textOf = (run: ReadonlyArray<FieldWord>): string =>
  run
    .map(({ text }) => text)
    .join(" ")
    .replace(/^[\s,.-]+|[\s,-]+$/gu, "")

/** How many words may be of a name: of no such phrase, no number, no title and nothing that joins. */
const countOf = (words: ReadonlyArray<FieldWord>): number => {
  let count = 0
  for (let at = 0; at < words.length; ) {
    const word = words[at] as FieldWord
    const taken = phraseAt(words, at, besideNames)
    if (taken === 0 && isOfName(word)) count += word.normal.split(" ").length
    at += taken || 1
  }
  return count
}

/** A surname with initials, also of two people: "J Citizen", "J & M Citizen". */
const hasInitials = (words: ReadonlyArray<FieldWord>): boolean =>
  countOf(words) === 1 &&
  words.some(isInitials) &&
  words.every(
    (word) => isOfName(word) || isInitials(word) || isTitleOnly(word.normal) || isAnd(word) || isNumber(word)
  )

const isAnd = ({ normal }: FieldWord): boolean => normal === "" || normal === "AND"

/** One word between two marks is an organisation, unless it is a code, a place or a usual name of people. */
const mayStandAlone = (word: string): boolean => {
  const normal = normalise(word)
  return normal.length >= LEAST_ALONE && !softly.has(normal) && !hasUsualName([normal])
}

const isOfName = (word: FieldWord): boolean =>
  word.normal.length > 1 && !isNumber(word) && !isJoining(word.normal) && !isTitleOnly(word.normal)

/** "& Mr Jordan Example" and "Pty Ltd and …" begin and end another party, whatever stands on the other side. */
const betweenParties = (text: string): string =>
  text.replace(/(?<!\S)(?<before>\S+)\s+(?:&|and)\s+(?=(?<behind>\S+))/giu, (whole, ...rest) => {
    const { before, behind } = rest.at(-1) as Record<string, string>
    const last = normalise(before ?? "")
    return (last.length > 2 && beginsLegalForm(last)) ||
      last === "TRUST" ||
      last === "FUND" ||
      isHonorific(normalise(behind ?? ""))
      ? `${before}; `
      : whole
  })

/** A place or a number in brackets says which of several organisations it is. */
const isQualifying = (remark: string): boolean =>
  /^[([]/u.test(remark) &&
  (places.has(normalise(remark)) || (qualifies(remark) && phraseAt(fieldWords(remark), 0, besideNames) === 0))

const only = (onlyAs: NameModel, name: string): ContainedName => ({ name, onlyAs })

const piecesOf = (text: string): ReadonlyArray<string> =>
  text.split(marks).map((piece) => textOf(fieldWords(piece)))

/** What stands on either side of a remark belongs together as well, and no word of it stands alone: 'Jane "Jay" Citizen'. */
const withAround = (pieces: ReadonlyArray<string>, text: string): ReadonlyArray<string> => {
  const found = text.match(remarks)
  if (found === null) return pieces
  const inRemarks = new Set(found.flatMap(piecesOf))
  return [
    ...pieces.filter((piece) => piece.includes(" ") || inRemarks.has(piece)),
    textOf(fieldWords(text.replace(remarks, " ")))
  ]
}

const isOneWord = (piece: string): boolean => /^\p{L}[\p{L}'’.-]{2,}$/u.test(piece)

/** Two people of one surname are cut at marks alone as well. */
const atMarks = (text: string): ReadonlyArray<ContainedName> | undefined => {
  const marked = text.replace(enumerated, ";")
  const parties = betweenParties(marked)
  const isQualified = (parties.match(remarks) ?? []).some(isQualifying)
  const pieces = [...piecesOf(parties), ...(isMarked(marked) && sharesSurname(text) ? piecesOf(marked) : [])]
  if (pieces.length === 1) return undefined
  const named = pieces.filter((piece) => countOf(fieldWords(piece)) > 0 && !besideNames.has(normalise(piece)))
  // "Attn: Wombatty", "KSTR - Head Office": what a field holds alone is whoever is meant, however short it is.
  const [sole = ""] = named.length === 1 ? named : []
  if (isOneWord(sole)) return [{ name: sole }]
  return withAround(/[|;\n]/u.test(text) ? joinedColumns(pieces) : pieces, parties).flatMap((piece) => {
    const words = fieldWords(piece)
    // "Name (Last, First)": a comma ends a phrase, but for one that has it.
    const count = besideNames.has(normalise(piece)) ? 0 : countOf(words)
    if (count > 1) return isQualified ? [only("person", piece)] : [{ name: piece }]
    if (hasInitials(words)) return [only("person", piece)]
    const isAlone = count === 1 && !isQualified && words.length === 1 && mayStandAlone(piece)
    if (!isAlone) return []
    return [piece.length < LEAST_JOINED ? only("organisation", piece) : { name: piece }]
  })
}

/** Behind a name. */
const executors = new Set("EXECUTOR EXECUTORS EXECUTRIX LPR TRUSTEE TRUSTEES TTEE".split(" "))

/** How many words are cut out at this place: a phrase, a long number, or what says that there is no middle name. */
const cutAt = (words: ReadonlyArray<FieldWord>, at: number): number => {
  const word = words[at] as FieldWord
  const isCut = (isNumber(word) && !isShortNumber(word)) || (at > 0 && nothing.test(word.normal))
  return phraseAt(words, at, besideNames) || (isCut ? 1 : 0)
}

/** "Son Mun San to savings": where a word is cut out by which people are called as well, the name with it. */
const withAlsoNames = (words: ReadonlyArray<FieldWord>): ReadonlyArray<ContainedName> => {
  const isAlsoName = ({ normal }: FieldWord): boolean => alsoNames.has(normal)
  if (!words.some(isAlsoName)) return []
  const runs = runsBetween(words, (at) => (isAlsoName(words[at] as FieldWord) ? 0 : cutAt(words, at))) ?? []
  return runs
    .filter((run) => run.some(isAlsoName) && run.length > 1)
    .map((run) => only("person", textOf(run)))
}

const atWords = (words: ReadonlyArray<FieldWord>): ReadonlyArray<ContainedName> | undefined => {
  const runs = runsBetween(words, (at) => cutAt(words, at))?.filter((run) => run.length > 0)
  if (runs === undefined) return undefined
  const around =
    runs.length === 2 && runs.every((run) => run.length === 1 && countOf(run) === 1) ? runs.map(textOf) : []
  const person = around.length > 0 ? [only("person", around.join(" "))] : []
  // Whoever has no middle name is one person, of whom no word stands alone.
  if (person.length > 0 && words.some(({ normal }) => nothing.test(normal))) return person
  const isSole = runs.filter((run) => countOf(run) > 0).length === 1
  return [
    ...runs.flatMap((run): ReadonlyArray<ContainedName> => {
      const name = textOf(run)
      const isExecutor = run[0] === words[0] && runs.length === 1 && executors.has(words.at(-1)?.normal ?? "")
      if (countOf(run) > (isSole ? 0 : 1)) return [{ name, ...(isExecutor && { role: "trustee" as const }) }]
      if (hasInitials(run)) return [only("person", name)]
      return run.length === 1 && mayStandAlone(name) ? [{ ...only("organisation", name), isPart: true }] : []
    }),
    // "Jane XX Citizen": a given name and a surname with what is no name between them.
    ...person,
    ...withAlsoNames(words)
  ]
}

/** Behind a title it is a given name: Mr Chad. */
const placeAt = (words: ReadonlyArray<FieldWord>, at: number): number =>
  isTitleOnly(words[at - 1]?.normal ?? "") ? 0 : phraseAt(words, at, softly)

const atPlaces = (words: ReadonlyArray<FieldWord>): ReadonlyArray<ContainedName> =>
  (runsBetween(words, (at) => placeAt(words, at) || (isNumber(words[at] as FieldWord) ? 1 : 0)) ?? [])
    .filter((run) => countOf(run) > 1 || hasInitials(run))
    .map((run) => only("person", textOf(run)))

/** "Jane Citizen, Head of Risk, Kestrel Pty Ltd": each part, and a surname with the given names behind its comma. */
const atCommas = (text: string): ReadonlyArray<ContainedName> => {
  const parts = text.split(",").map((part) => part.trim())
  if (parts.length === 1 || surnameFirst(text).length > 0) return []
  const whole = parts.filter((part) => countOf(fieldWords(part)) > 1)
  const [first = ""] = parts
  if (parts.length > 2) {
    // "Kestrelbank, Odessa, Ukraine": an organisation of one word, and where it is. "Halvorsen, Jordan" is a person.
    const isPlaced = places.has(normalise(parts.at(-1) ?? "")) && !first.includes(" ") && mayStandAlone(first)
    return [
      ...(isPlaced ? [{ ...only("organisation", first), isPart: true }] : []),
      ...whole.map((name) => ({ name })),
      only("person", `${first}, ${parts[1]}`)
    ]
  }
  const [, other = ""] = parts
  // "Kestrel Pty Ltd, Wombat", "Gregor Halvorsen, Wombat": an organisation of one word.
  if (whole.length === 1 && whole[0] === first && mayStandAlone(other) && isNamedWhole(first, other))
    return [{ name: first }, only("organisation", other)]
  // A surname and given names are one person: "Halvorsen, Gregor Paul", "AL HALVORSEN, Gregor".
  if (whole.length === 1 && isSurnameOf(first, other)) return []
  return whole
    .filter((part) => whole.length === 2 || fieldWords(part).some(isOfOrganisations))
    .map((part) => only("organisation", part))
}

/** A surname is in capitals, and the given names behind it are not. */
const isSurnameOf = (text: string, other: string): boolean =>
  text === text.toUpperCase() && other !== other.toUpperCase() && !fieldWords(text).some(isFormOfCompany)

/** A company by its legal form, or a person by a usual given name in front. */
const isNamedWhole = (text: string, other: string): boolean => {
  const words = fieldWords(text).filter(({ normal }) => normal.length > 2 && !isTitleOnly(normal))
  const isGiven = hasUsualGivenName(words.slice(0, 1).map(({ normal }) => normal))
  return words.some(isFormOfCompany) || (isGiven && !isSurnameOf(text, other))
}
const isFormOfCompany = ({ normal }: FieldWord): boolean => normal.length > 2 && beginsLegalForm(normal)

/** "Jane Citizen at Kestrel Studio", "Gregor & Maria Halvorsen of Wattle Farm": who stands before it. */
const whence = /\s(?:at|of|via)\s/iu

const beforeWhence = (text: string): ReadonlyArray<ContainedName> => {
  const at = text.search(whence)
  const before = fieldWords(text.slice(0, at))
  // "Law Office of Gregor Halvorsen", "Gregor Halvorsen on b/h of Maria Example".
  const isWording =
    phraseAt(fieldWords(text), 0, besideNames) > before.length || /b\/h$/iu.test(before.at(-1)?.text ?? "")
  return at === -1 || countOf(before) < 2 || isWording ? [] : [only("person", text.slice(0, at))]
}

/** "WELF DEDN HALVORSEN,GREGOR HSG ARREARS": a comma without a space joins a surname and a given name. */
const joinedByComma = /(?<!\S)[\p{L}'’-]{2,},[\p{L}'’-]{2,}(?!\S)/gu

const atJoiningCommas = (text: string): ReadonlyArray<ContainedName> =>
  [...text.matchAll(joinedByComma)].flatMap(([name]) => (name === text ? [] : only("person", name)))

const isOfOrganisations = (word: FieldWord): boolean =>
  organisationWordWeight(word.normal) < 1 || isFormOfCompany(word)

const isMarked = (text: string): boolean => piecesOf(text).length > 1

export const segments = (text: string): ReadonlyArray<ContainedName> => {
  const atEach = atMarks(text)
  if (atEach !== undefined && (isMarked(text.replace(enumerated, ";")) || !sharesSurname(text))) return atEach
  const words = fieldWords(text)
  return [
    ...(atEach ?? []),
    ...(atWords(words) ?? atPlaces(words)),
    ...atCommas(text),
    ...atJoiningCommas(text),
    ...beforeWhence(text)
  ]
}
