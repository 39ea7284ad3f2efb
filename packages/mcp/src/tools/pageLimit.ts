/** The `limit` of a page, as tools take it: in JSON a number is a number, while that of REST is text in a query. */
import { Schema } from "effect"

const atLeastOne = { message: "limit must be a whole number of at least 1" }

export const pageLimit = Schema.Finite.annotate({
  description: "How many at most. Default 50. More than 200 counts as 200."
}).pipe(Schema.check(Schema.isInt(atLeastOne), Schema.isGreaterThanOrEqualTo(1, atLeastOne)))
