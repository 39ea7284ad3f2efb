/** The words of two names side by side: a solid line between the same, a dashed one between those that are alike. */

import { brief } from "../words/brief.ts"
import css from "./Explanation.module.css"

/** A word in pieces, by whether another word has them too, in order. */
interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** What two words begin and end with is the same; what is between differs. */
const differing = (word: string, other: string | undefined): ReadonlyArray<Piece> => {
  const [these, those] = [[...word], [...(other ?? word)]]
  const most = Math.min(these.length, those.length)
  let start = 0
  while (start < most && these[start] === those[start]) start += 1
  let end = 0
  while (end < most - start && these.at(-1 - end) === those.at(-1 - end)) end += 1
  const pieces = [
    { text: these.slice(0, start).join(""), differs: false },
    { text: these.slice(start, these.length - end).join(""), differs: true },
    { text: these.slice(these.length - end).join(""), differs: false }
  ]
  return pieces.filter(({ text }) => text !== "")
}

export interface AlignedWords {
  readonly screened: string
  readonly listed: string
  /** 0 to 1. 1: the same word. */
  readonly similarity: number
}

interface Props {
  readonly aligned: ReadonlyArray<AlignedWords>
  readonly onlyScreened: ReadonlyArray<string>
  readonly onlyListed: ReadonlyArray<string>
  /** Whether the asked words stand as a slip in them was read, and not as they were typed. */
  readonly isRead?: boolean
}

const Word = ({ other, word }: { readonly word: string; readonly other?: string }) => (
  <span className={css.word}>
    <bdi>
      {differing(brief(word), other === undefined ? undefined : brief(other)).map(({ differs, text }, i) =>
        differs ? <u key={i}>{text}</u> : <span key={i}>{text}</span>
      )}
    </bdi>
  </span>
)

/** More words than these are counted only. */
const most = 40

export const Alignment = ({ aligned, isRead = false, onlyListed, onlyScreened }: Props) => (
  <ul className={css.alignment}>
    <li className={css.heads} aria-hidden="true">
      <span>{isRead ? "Asked, as it was read" : "Asked"}</span>
      <span />
      <span>Listed</span>
    </li>
    {aligned.slice(0, most).map(({ listed, screened, similarity }, i) => (
      <li key={`${i} ${screened}`}>
        <Word word={screened} other={listed} />
        <span className={similarity === 1 ? css.same : css.alike} aria-hidden="true" />
        <Word word={listed} other={screened} />
        <span className={css.says}>
          {similarity === 1 ? "the same word" : `alike, ${similarity.toFixed(2)} of 1`}
        </span>
      </li>
    ))}
    {onlyScreened.slice(0, most).map((word, i) => (
      <li key={`screened ${i}`}>
        <Word word={word} />
        <span />
        <span />
        <span className={css.says}>only asked</span>
      </li>
    ))}
    {onlyListed.slice(0, most).map((word, i) => (
      <li key={`listed ${i}`}>
        <span />
        <span />
        <Word word={word} />
        <span className={css.says}>only listed</span>
      </li>
    ))}
  </ul>
)
