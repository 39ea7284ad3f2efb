/**
 * Projects a record of Super Fund Lookup's USI download: what the list of products says of a fund. The list carries no
 * status of the fund itself.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { ProductRecord } from "./normalise.ts"

export const project = (usi: string, record: ProductRecord): Projection => ({
  fields: {},
  names: [],
  fundName: record.fund,
  fundProduct: {
    usi,
    name: record.product,
    contributions_restricted: record.contributions_restricted,
    from: record.from,
    to: record.to
  }
})
