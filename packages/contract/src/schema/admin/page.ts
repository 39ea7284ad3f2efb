/** What the lists of the admin API have in common: the newest first, a page at a time. */
import * as Schema from "effect/Schema"

export const defaultPageSize = 50
const mostOnPage = 200

const cursorOf = (form: RegExp) => ({
  cursor: Schema.optionalKey(
    Schema.String.annotate({ description: "next_cursor of the page before." }).pipe(
      Schema.check(Schema.isPattern(form, { message: "cursor must be the next_cursor of a page" }))
    )
  )
})

const limit = {
  limit: Schema.optionalKey(
    Schema.String.annotate({ description: "How many at most, 1 to 200; 50 without it." }).pipe(
      Schema.check(
        Schema.isPattern(/^(?:[1-9]\d?|1\d\d|200)$/u, {
          message: `limit must be a whole number from 1 to ${mostOnPage}`
        })
      ),
      Schema.decodeTo(Schema.FiniteFromString)
    )
  )
}

/** The fields of a query. A list may have more of its own. */
export const pageQuery = { ...limit, ...cursorOf(/^\w{1,64}$/u) }

/** The same of a list whose items are numbered: no number of the database has more digits. */
export const numberedPageQuery = { ...limit, ...cursorOf(/^\d{1,18}$/u) }

/** The same of the additional lists, which are in the order of their ids. */
export const listPageQuery = { ...limit, ...cursorOf(/^list:[\w/-]{1,81}$/u) }

export const nextCursor = Schema.NullOr(Schema.String).annotate({
  description: "Send it as cursor for what follows; null at the end."
})
