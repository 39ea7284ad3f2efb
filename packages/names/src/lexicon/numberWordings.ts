/**
 * The words behind which numbers, codes and dates are typed with a name: "passport no. K 348486", "LEI …", "born 12 March 1960".
 * They are parts of regular expressions that heed no case.
 */

/** The names of registers, of documents and of what else has a number, which no party is called by. */
export const numberLabels: ReadonlyArray<string> = [
  String.raw`a\.?c\.?n`,
  String.raw`a\.?b\.?n`,
  String.raw`a\.?r\.?b\.?n`,
  String.raw`l\.?e\.?i`,
  String.raw`i\.?m\.?o`,
  String.raw`i\.?d(?: card)?`,
  "mmsi",
  "call ?sign",
  "passport",
  "visa",
  "identity(?: card)?",
  "identification",
  "driver'?s? licen[cs]e",
  "licen[cs]e",
  "registration",
  "reg",
  "medicare",
  "crn",
  "cr",
  "trn",
  "ibc",
  "trade licen[cs]e",
  "acc",
  "инн",
  "огрн",
  "кпп",
  "tfn",
  "tax(?:payer)?",
  "vat",
  "gst",
  "tin",
  "ein",
  "ssn",
  "nin",
  "nric",
  "cnic",
  "uen",
  "brn",
  "bin",
  "iin",
  "inn",
  "kpp",
  "ogrn(?:ip)?",
  "okpo",
  "edrpou",
  "siren",
  "siret",
  "hrb",
  "iban",
  "bsb",
  String.raw`a\/?c`,
  "acct",
  "account",
  "tel",
  "telephone",
  "phone",
  "ph",
  "mob",
  "mobile",
  "fax"
]

/** The same, which parties are called by as well. */
export const labelsAndNames: ReadonlyArray<string> = [
  "national",
  "company",
  "co",
  "business",
  "corporate",
  "charity",
  "customer",
  "client",
  "member(?:ship)?",
  "policy",
  "document",
  "doc",
  "card",
  "entity",
  "register(?:ed)?",
  "ref(?:erence)?"
]

/** "No.", "number", "#". */
export const numberWords = "numbers?|nos?|nr|num|code|#|№"

/** In front of a date or a year. */
export const dateLabels: ReadonlyArray<string> = [
  String.raw`d\.?o\.?b`,
  "date of birth",
  "birth ?da(?:te|y)",
  "born(?: (?:on|in))?",
  String.raw`b\.`,
  "est(?:ablished)?(?: in)?",
  "founded(?: in)?",
  "incorporated(?: (?:on|in))?",
  "registered on",
  "since",
  "died(?: in)?",
  "deceased"
]

/** The names of months in English. */
export const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
