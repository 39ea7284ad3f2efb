/** Text of the API's description: paragraphs, bold words and code. Nothing else of its markup is known here. */
import { Fragment } from "react"
import css from "./Developer.module.css"

const pieces = /(\*\*[^*]+\*\*|`[^`]+`)/u

const Piece = ({ text }: { readonly text: string }) => {
  if (text.startsWith("**") && text.length > 4) return <b>{text.slice(2, -2)}</b>
  return text.startsWith("`") && text.length > 2 ? <code>{text.slice(1, -1)}</code> : text
}

export const Prose = ({ text }: { readonly text: string }) => (
  <div className={css.prose}>
    {text.split(/\n{2,}/u).map((paragraph, i) => (
      <p key={i}>
        {paragraph.split(pieces).map((piece, j) => (
          <Fragment key={j}>
            <Piece text={piece} />
          </Fragment>
        ))}
      </p>
    ))}
  </div>
)
