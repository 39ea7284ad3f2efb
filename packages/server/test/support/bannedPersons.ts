/** The register of banned persons with as many invented people as a test needs, in its publisher's format. */

const header =
  "REGISTER_NAME,BD_PER_NAME,BD_PER_TYPE,BD_PER_DOC_NUM,BD_PER_START_DT,BD_PER_END_DT,BD_PER_ADD_LOCAL,BD_PER_ADD_STATE,BD_PER_ADD_PCODE,BD_PER_ADD_COUNTRY,BD_PER_COMMENTS"

/** Of the person with a number. */
export const nameOf = (n: number) =>
  `QUILL${String.fromCharCode(65 + (n % 26), 65 + ((n / 26) | 0))}FEATHER, INVENTED`

/** The person with the number n has the document number `Dn`. */
export const bannedPersons = (of: ReadonlyArray<number>, named: (n: number) => string = nameOf): string => {
  const line = (n: number) =>
    `"Banned and Disqualified Persons","${named(n)}","Banned Securities","D${n}","03/03/2005","","HOBART","TAS","7000","AUSTRALIA",""`
  return `\ufeff${[header, ...of.map(line)].join("\n")}\n`
}
