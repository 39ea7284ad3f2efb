/** The note of a block whose register has not been loaded, because the empty block alone would say nothing. */
export const notRead = (what: string): string =>
  `Not checked: no reading of ${what} is loaded. Nothing follows from the empty values.`
