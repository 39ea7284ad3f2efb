/** The rules by which a field is taken apart, each with an example that a test runs. */
import { mayHaveLettersApart } from "../../text/lettersApart.ts"
import { addresses } from "./addresses.ts"
import { besideSurnameFirst, mayBeBesideSurnameFirst } from "./besideSurnameFirst.ts"
import { bornAs } from "./bornAs.ts"
import type { ContainedName } from "./ContainedName.ts"
import { contactData } from "./contactData.ts"
import { couple, mayBeCouple } from "./couple.ts"
import { designation } from "./designation.ts"
import { doubleSurname } from "./doubleSurname.ts"
import { gluedWords, mayBeGlued } from "./gluedWords.ts"
import { initialsTogether, mayHaveInitialsTogether } from "./initialsTogether.ts"
import { joinedParties } from "./joinedParties.ts"
import { labelled, mayBeLabelled } from "./labelled.ts"
import { lettersTogether } from "./lettersTogether.ts"
import { mayHaveOtherGivenName, otherGivenName } from "./otherGivenName.ts"
import { partiesWithin } from "./partiesWithin.ts"
import { passengers } from "./passengers.ts"
import { possessive } from "./possessive.ts"
import { mayHaveRelated, relatedParties } from "./relatedParties.ts"
import { mayBeSaidTwice, saidOnce } from "./saidOnce.ts"
import { scriptsWithin } from "./scriptsWithin.ts"
import { maySegment, segments } from "./segments.ts"
import { settlorsWithin } from "./settlorsWithin.ts"
import { mayBeShortened, shortened } from "./shortened.ts"
import { maySetApart, smallWords } from "./smallWords.ts"
import { surnameFirst } from "./surnameFirst.ts"
import { mayHaveTitleInside, titleInside } from "./titleInside.ts"
import { vesselsWithin } from "./vesselsWithin.ts"
import { isSplit, wordings } from "./wordings.ts"

export interface FieldRule {
  readonly name: string
  /** What the rule looks for, for the documentation. */
  readonly about: string
  /** What every field has to which the rule applies. Most names have nothing of it. */
  readonly mayApply: { test(name: string): boolean }
  /** Whether what the rule finds stands in the place of the field, and not beside it. */
  readonly replaces: boolean
  /** Whether what it leaves is read in place of the name by all rules behind it. */
  readonly isLast?: boolean
  /** Whether it takes a name apart, or off it what is no name; otherwise it finds another name of whoever is named. */
  readonly divides: boolean
  /** Whether the names on lists are read by the rule too. */
  readonly ofLists: boolean
  /** Whether the rule tells lines apart. */
  readonly heedsLines: boolean
  readonly read: (name: string) => ReadonlyArray<ContainedName>
  /** A field, and what the rule alone finds in it. */
  readonly example: readonly [field: string, names: ReadonlyArray<string>]
}

const mayHoldNames =
  /[()[/.,;|&+\n\u2013\u2014]| - |flag|owned|owner|built|dwt|call sign|renamed|\b(?:and|or|dba|ex|care|behalf)\b|trust|fund|settlement|estate|trading|known|formerly|prev|atf|aka|fka|nka|m\/n/iu

const dividing = { replaces: false, divides: true, ofLists: false, heedsLines: false }
const inPlace = { replaces: true, divides: true, ofLists: false, heedsLines: false }
const beside = { replaces: false, divides: false, ofLists: false, heedsLines: false }
const everywhere = { replaces: false, divides: false, ofLists: true, heedsLines: false }

export const fieldRules: ReadonlyArray<FieldRule> = [
  {
    name: "contact_data",
    about: "addresses of mail and of the web",
    mayApply: /@|www|http/iu,
    ...dividing,
    read: contactData,
    example: ["Gregor Halvorsen, gregor@example.com", ["Gregor Halvorsen"]]
  },
  {
    name: "addresses",
    about: "streets and boxes, with where they are",
    mayApply: /\s\d|(?:box|bag)\s?\d/iu,
    ...dividing,
    isLast: true,
    heedsLines: true,
    read: addresses,
    example: ["Gregor Halvorsen, 12 Wattle Street, Carlton VIC 3053", ["Gregor Halvorsen"]]
  },
  {
    name: "designation",
    about: "the account of a holding, in angle brackets",
    mayApply: /</u,
    ...inPlace,
    read: designation,
    example: ["EXAMPLE PTY LTD <GREGOR HALVORSEN FAMILY A/C>", ["EXAMPLE PTY LTD", "GREGOR HALVORSEN"]]
  },
  {
    name: "glued_words",
    about: "words that a number, an account or a wording was typed onto without a space",
    mayApply: mayBeGlued,
    ...dividing,
    isLast: true,
    heedsLines: true,
    read: gluedWords,
    example: ["GREGOR HALVORSEN19610214", ["GREGOR HALVORSEN 19610214"]]
  },
  {
    name: "born_as",
    about: "a surname that somebody had before, or has beside",
    mayApply:
      /\b(?:nee|born|maiden|geb|formerly|prev|previously|m\/n|[af]\.?\/?k\.?\/?a|also known)\b|n\u00e9/iu,
    ...beside,
    read: bornAs,
    example: ["Maria Smith (nee Halvorsen)", ["Maria Smith", "Maria Halvorsen"]]
  },
  {
    name: "other_given_name",
    about: "a given name before another one, and the surname that stands once behind both",
    mayApply: mayHaveOtherGivenName,
    ...beside,
    read: otherGivenName,
    example: ["Gregor aka Greg Halvorsen", ["Gregor Halvorsen"]]
  },
  {
    name: "labelled",
    about: "the parts of a person's name, each behind a word that says which it is",
    mayApply: mayBeLabelled,
    ...dividing,
    heedsLines: true,
    read: labelled,
    example: ["First name: Gregor; Last name: Halvorsen", ["Gregor Halvorsen"]]
  },
  {
    name: "wordings",
    about: '"as trustee for", "trading as", "formerly", "care of" and others between two names, and brackets',
    mayApply: mayHoldNames,
    ...everywhere,
    divides: true,
    read: wordings,
    example: ["Kestrel Pty Ltd ATF Wombat Trust", ["Kestrel Pty Ltd", "Wombat Trust"]]
  },
  {
    name: "parties",
    about: "several whole names, with a mark or a word between them or on lines of their own",
    mayApply: mayHoldNames,
    replaces: false,
    divides: true,
    ofLists: true,
    heedsLines: true,
    read: partiesWithin,
    example: ["Gregor Halvorsen; Jordan Example", ["Gregor Halvorsen", "Jordan Example"]]
  },
  {
    name: "joined_parties",
    about:
      'several whole names with no space at the mark between them, or a number, a title or "with" and the like there',
    mayApply:
      /\p{L}[/\\._^!¦‖§¶・؟\u2010-\u2015-]\s?\p{L}|\s[-\u2010-\u2015]\p{L}|\p{L} {2}\p{L}|\d[./):]\s?\p{L}|[\s\u2010-\u2015-](?:mrs?|ms|miss|mstr|drs?|prof|professor|rev|revd|reverend|lt|capt|sgt|cmdr|messrs|master|mx|sir|dame|lord|lady|with|plus|then|per|including|as well|p\.?\s?p|[tp]\.?o\.?d|on death)\b/iu,
    ...dividing,
    heedsLines: true,
    read: joinedParties,
    example: ["Jordan Example/Gregor Halvorsen", ["Jordan Example", "Gregor Halvorsen"]]
  },
  {
    name: "related_parties",
    about:
      '"s/o", "o/b/o", "as agent for" and the like between two parties, and "B/O", "favouring" or a number before one',
    mayApply: mayHaveRelated,
    ...dividing,
    read: relatedParties,
    example: ["Jordan Example s/o Gregor Halvorsen", ["Jordan Example", "Gregor Halvorsen"]]
  },
  {
    name: "passengers",
    about: "passengers, as airlines write who travels",
    mayApply: /\p{L}\/\p{L}/u,
    ...dividing,
    read: passengers,
    example: ["EXAMPLE/JORDANMR HALVORSEN/GREGORMR", ["JORDAN EXAMPLE", "GREGOR HALVORSEN"]]
  },
  {
    name: "settlors",
    about: "whoever a trust is called by",
    mayApply: /trust|fund|settlement/iu,
    ...everywhere,
    read: (name) => (isSplit(name) ? [] : settlorsWithin(name)),
    example: ["The Gregor Halvorsen Family Trust", ["Gregor Halvorsen", "Gregor Halvorsen"]]
  },
  {
    name: "scripts",
    about: "a name in two scripts beside each other",
    mayApply: /\P{ASCII}/u,
    ...everywhere,
    read: scriptsWithin,
    example: ["Kestrel Пустельга", ["Kestrel", "Пустельга"]]
  },
  {
    name: "vessels",
    about: "the flag, the owner and a former name of a vessel",
    mayApply: mayHoldNames,
    ...everywhere,
    read: vesselsWithin,
    example: ["Kestrel ex Quiet Wombat", ["Kestrel", "Quiet Wombat"]]
  },
  {
    name: "surname_first",
    about: "several people, each with the surname before a comma",
    mayApply: /,[^,]*,/u,
    ...dividing,
    read: surnameFirst,
    example: ["SMITH, Maria & HALVORSEN, Gregor", ["Maria SMITH", "Gregor HALVORSEN"]]
  },
  {
    name: "beside_surname_first",
    about: "a word that nobody is known to be called by, beside a person whose surname stands before a comma",
    mayApply: mayBeBesideSurnameFirst,
    ...beside,
    read: besideSurnameFirst,
    example: ["Halvorsen, Gregor OFFSET", ["Gregor Halvorsen OFFSET"]]
  },
  {
    name: "letters_together",
    about: "words whose letters stand apart, with a wider gap between the words",
    mayApply: mayHaveLettersApart,
    replaces: false,
    divides: false,
    ofLists: false,
    heedsLines: true,
    read: lettersTogether,
    example: ["Gregor H A L V O R S E N", ["Gregor HALVORSEN"]]
  },
  {
    name: "couple",
    about: "people who share the surname that stands once",
    mayApply: mayBeCouple,
    ...dividing,
    read: couple,
    example: ["Mr Gregor & Mrs Maria Halvorsen", ["Gregor Halvorsen", "Maria Halvorsen"]]
  },
  {
    name: "said_once",
    about: "a person's name without the words that it has twice, or the initial beside a given name",
    mayApply: mayBeSaidTwice,
    ...beside,
    read: saidOnce,
    example: ["HALVORSEN G MR GREGOR", ["HALVORSEN GREGOR"]]
  },
  {
    name: "possessive",
    about: "whose something is",
    mayApply: /\p{L}['’]s(?!\p{L})/iu,
    ...dividing,
    read: possessive,
    example: ["Gregor Halvorsen's account", ["Gregor Halvorsen"]]
  },
  {
    name: "title_inside",
    about: "a title between a surname and the given names behind it",
    mayApply: mayHaveTitleInside,
    ...beside,
    read: titleInside,
    example: ["HALVORSEN MR GREGOR", ["HALVORSEN GREGOR"]]
  },
  {
    name: "initials_together",
    about: "the initials of given names as one word before a surname or behind it",
    mayApply: mayHaveInitialsTogether,
    ...beside,
    read: initialsTogether,
    example: ["GM Halvorsen", ["G M Halvorsen"]]
  },
  {
    name: "shortened",
    about: "a given name that was shortened to a few letters and a full stop",
    mayApply: mayBeShortened,
    ...beside,
    read: shortened,
    example: ["Gregor Iv. Halvorsen", ["Gregor I Halvorsen"]]
  },
  {
    name: "double_surname",
    about: "each half of a double surname",
    mayApply: /-(?<=\p{L}{4}-)(?=\p{L}{4})/u,
    ...beside,
    read: doubleSurname,
    example: ["Maria Halvorsen-Smith", ["Maria Halvorsen", "Maria Smith"]]
  },
  {
    name: "small_words",
    about: "words in small letters among words with capitals, of which none is a person's name",
    mayApply: maySetApart,
    ...dividing,
    read: smallWords,
    example: ["seen Gregor Halvorsen not Jordan Example", ["Gregor Halvorsen", "Jordan Example"]]
  },
  {
    name: "segments",
    about:
      "marks, roles, offices, the state of an account, payments, places, years and numbers, of which none is a name: what stands between them",
    mayApply: { test: maySegment },
    ...dividing,
    heedsLines: true,
    read: segments,
    example: ["Director: Gregor Halvorsen - closed", ["Gregor Halvorsen"]]
  }
]
