/**
 * What the service's exceptions mean. They are told apart by their text, because the codes differ in upper and lower
 * case between the publisher's documents. A text that is not known here is an outage: taking it for "nothing
 * registered" would report an outage as absence.
 */
export type Meaning =
  | "nothing_registered"
  /** The service says that the number is not valid, although it was checked before it was sent. */
  | "number_refused"
  /** The GUID is wrong, or the service does not understand the request: asking again changes nothing. */
  | "configuration"
  | "outage"

const meanings: ReadonlyArray<readonly [RegExp, Meaning]> = [
  [/^no records? found/u, "nothing_registered"],
  [/^search text is not a valid abn or acn/u, "number_refused"],
  [/^search string does not match search type/u, "number_refused"],
  [/^an (?:abn|asic number) is invalid in name search/u, "number_refused"],
  [/^no name search criteria entered/u, "configuration"],
  [/^the include history flag must be/u, "configuration"],
  [/^at least one state must be selected/u, "configuration"],
  [/has an invalid value according to its data type/u, "configuration"],
  [/^the guid entered is not recognised/u, "configuration"],
  [/^a guid must be supplied/u, "configuration"],
  [/^the party identified by this guid has not been registered/u, "configuration"],
  [/^the registration for the party identified by this guid has been cancelled/u, "configuration"]
]

export const meaningOf = (text: string): Meaning => {
  const said = text.trim().replace(/\s+/gu, " ").toLowerCase()
  return meanings.find(([pattern]) => pattern.test(said))?.[1] ?? "outage"
}

const guidShaped = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/giu
const numberShaped = /\d(?:[ \u00a0]?\d){7,}/gu

/** The service's words for the operator's log, without anything that could be a GUID or somebody's number. */
export const forTheLog = (text: string): string =>
  text
    .replace(guidShaped, "(withheld)")
    .replace(numberShaped, "(withheld)")
    .replace(/\s+/gu, " ")
    .slice(0, 200)
