/** The fields of a customer from which something is compared. */

/** Each holds the number of a document, or several. */
export const documentFields = ["identifiers", "passport", "national_id", "registration"] as const
export type DocumentField = (typeof documentFields)[number]

export const readFields = [
  "name",
  "dob",
  "pob",
  "type",
  "abn",
  "acn",
  "country",
  "imo",
  ...documentFields,
  "alias"
] as const
export type ReadField = (typeof readFields)[number]
