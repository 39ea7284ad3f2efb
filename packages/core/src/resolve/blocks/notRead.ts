/** The note of a block whose register has not been loaded: its empty shape says nothing. */
export const notRead = (what: string): string =>
  `Not checked: no reading of ${what} is loaded. Nothing follows from the empty values.`
