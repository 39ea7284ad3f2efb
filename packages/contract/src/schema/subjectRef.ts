/** A caller's own reference of a subject, by which decisions about it are found again. */
import * as Schema from "effect/Schema"

/** A text on one line, which shows something. Code points of no use to a reader are refused. */
export const printable = (what: string, maximum: number, description: string) =>
  Schema.String.annotate({ description: `${description} 1 to ${maximum} printable characters.` }).pipe(
    Schema.check(
      Schema.isPattern(
        new RegExp(
          `^(?=.*(?!\\p{Default_Ignorable_Code_Point})\\S)[^\\p{C}\\p{Zl}\\p{Zp}\ufffd]{1,${maximum}}$`,
          "u"
        ),
        {
          message: `${what} must have 1 to ${maximum} printable characters`
        }
      )
    )
  )

export const SubjectRef = printable(
  "subject_ref",
  128,
  "Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it."
)

/** A reference under which something new may be kept: it stands in a path, where these would be none. */
export const PathRef = SubjectRef.pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      value === "." || value === ".." ? "subject_ref must not be . or .., which no path can hold" : undefined
    )
  )
)
