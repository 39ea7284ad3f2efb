/** Which kinds of mess come to each verdict, and to the valid number that was meant. */
const kindsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "`same`": [
    "the name and the number in some spelling",
    "a business, trading or former name",
    "a letter left out of the name",
    "more than the name in its cell",
    "a trust's ABN with the trustee's name",
    "a trust without its trustee",
    "a sole trader without the middle name",
    "the ACN in the column of ABNs",
    "no number"
  ],
  "`name_differs`": ["a name that nobody bears"],
  "`cancelled`": ["an entity that ended"],
  "`number_of_someone_else`": ["the number of another supplier"],
  "`ambiguous`": ["a name that two companies bear"],
  "`not_found`": ["nobody's name without a number", "a valid number that nobody has"],
  "`bad_number`, with `nearest_number`": [
    "one digit of the number is wrong",
    "two digits of the number are swapped",
    "a digit of the number is missing",
    "a digit of the number stands twice"
  ],
  "`bad_number`": ["a wrong digit, and a name of nobody", "something else in the column of ABNs"],
  "`unavailable`": [
    "a formula in place of a name",
    "an error of the spreadsheet in place of the name",
    "neither a name nor a number"
  ]
}

/** One line for each verdict, in order. */
export const messyVerdicts: ReadonlyArray<string> = Object.entries(kindsOf)
  .map(([outcome, kinds]) => `${outcome} | ${kinds.toSorted().join("; ")}`)
  .toSorted()
