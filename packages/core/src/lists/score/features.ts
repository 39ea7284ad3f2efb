/**
 * The features of the score. The score, its explanation, `matched_on` and the note are all made from this one table.
 */
import type { Repair } from "@entity-watch/names/analysis"
import { ceilingOf } from "./ceiling.ts"
import { contradictionDetail } from "./contradictionDetail.ts"
import { COUNTRY_POINTS, country } from "./country.ts"
import { DAY_POINTS, dateOfBirth } from "./dateOfBirth.ts"
import type { EntryFeature, NameFeature } from "./Feature.ts"
import {
  absenceFactor,
  contradictionFactor,
  legalFormCost,
  orderCost,
  ownScriptCost,
  slipsCost,
  weakAliasFactor
} from "./nameRules.ts"
import { OTHER_TYPE_POINTS, otherType } from "./otherType.ts"
import { PLACE_POINTS, placeOfBirth } from "./placeOfBirth.ts"
import { MAXIMUM_POINTS, numbersOf, sameNumber } from "./sameNumber.ts"

/**
 * The points of an equal name. A name alone never reaches 100, so that date and place of birth have room to raise it.
 */
export const NAME_POINTS = 85

/** How the screened name was read where it was not compared as it was written. */
const howRead: Record<Repair, string> = {
  none: "",
  numbers: "read without the numbers and dates typed with it",
  part: "a part of the name was compared",
  spelling: "read with the spelling of another language as English has it",
  cut: "the field was cut off, and was read with the rest of the listed name",
  inside: "the whole listed name stands in the field, among other words",
  script: "all consonants agree between the scripts; vowels and spaces are those of the listed name",
  slips: "read with slips in writing set right",
  letter: "read with one letter as the listed name has it"
}

const person = "individual"
const halvorsen = { name: "Gregor Paul Halvorsen", type: person } as const
const born = { ...halvorsen, dob: "1964-05-17", pob: "Norrvik, Ruritania" } as const
const citizen = { ...halvorsen, country: "Russia" } as const
const kestrel = { name: "Kestrel Finance Pty Ltd", type: "entity", acn: "000000019" } as const

/** The features of names, in the order in which they are applied. */
export const nameFeatures: ReadonlyArray<NameFeature> = [
  {
    name: "words",
    weight: NAME_POINTS,
    step: "gives",
    rule: ({ alignment }) => alignment.quality,
    detail: () => "how alike the aligned words are",
    about: "how alike the aligned words are, each weighted by how rare it is on the list",
    example: {
      changes: { screened: { name: "Gregor Paul Halvorsn" }, listed: halvorsen },
      leaves: { screened: { name: "Marlowe Quillfeather" }, listed: halvorsen }
    }
  },
  {
    name: "contradicting_words",
    weight: NAME_POINTS,
    step: "multiplies",
    rule: contradictionFactor,
    detail: contradictionDetail,
    about: "words that stand in the place of one another",
    example: {
      changes: { screened: { name: "Gregor Stefan Halvorsen" }, listed: halvorsen },
      leaves: { screened: { name: "Gregor Halvorsen" }, listed: halvorsen }
    }
  },
  {
    name: "missing_words",
    weight: NAME_POINTS,
    step: "multiplies",
    rule: absenceFactor,
    detail: () => "words stand on one side only",
    about: "words on one side only, more when the words that agree are frequent on the list",
    example: {
      changes: { screened: { name: "Gregor Halvorsen" }, listed: halvorsen },
      leaves: { screened: { name: "Gregor Paul Halvorsen" }, listed: halvorsen }
    }
  },
  {
    name: "word_order",
    weight: NAME_POINTS,
    step: "lowers",
    rule: orderCost,
    detail: () => "the words stand in another order",
    about: "the words stand in another order",
    example: {
      changes: { screened: { name: "Halvorsen Gregor Paul" }, listed: halvorsen },
      leaves: { screened: { name: "Halvorsen, Gregor Paul" }, listed: halvorsen }
    }
  },
  {
    name: "legal_form",
    weight: NAME_POINTS,
    step: "lowers",
    rule: legalFormCost,
    detail: () => "another legal form",
    about:
      "the two names have different legal forms, or a company that has no word beside a person's name is compared with that person",
    example: {
      changes: { screened: { name: "Kestrel Finance GmbH" }, listed: kestrel },
      leaves: { screened: { name: "Kestrel Finance" }, listed: kestrel }
    }
  },
  {
    name: "slips_in_writing",
    weight: NAME_POINTS,
    step: "lowers",
    rule: slipsCost,
    detail: ({ query }) => howRead[query.repair],
    about:
      "the screened name agrees once its spaces are those of the listed name, 0 and 1 are letters, a misspelt generic word is set right, numbers and dates are taken out, another language's spelling is the English one, what was cut off is written out, an organisation stands among other words, or half of a surname stands for the whole",
    example: {
      changes: { screened: { name: "GregorPaul Halvorsen" }, listed: halvorsen },
      leaves: { screened: { name: "Gregor Paul Halvorsen" }, listed: halvorsen }
    }
  },
  {
    name: "own_script",
    weight: NAME_POINTS,
    step: "lowers",
    rule: ownScriptCost,
    detail: () => "read alike, but written otherwise in one script",
    about: "both names are in Chinese characters, or both in Hangul, and agree in their Latin reading alone",
    example: {
      changes: { screened: { name: "김도윤" }, listed: { name: "김도은", type: person } },
      leaves: { screened: { name: "Kim Do-yun" }, listed: { name: "김도윤", type: person } }
    }
  },
  {
    name: "ceiling",
    weight: NAME_POINTS,
    step: "limits",
    rule: ({ alignment, listed, model, query }) => ceilingOf(model, query, listed, alignment).most,
    detail: ({ alignment, listed, model, query }) => ceilingOf(model, query, listed, alignment).reason,
    about:
      "what agrees is one word of several, a common surname with an initial, short, generic or an acronym",
    example: {
      changes: {
        screened: { name: "G Smith", dob: "1964-05-17" },
        listed: { ...born, name: "Gregor Smith" }
      },
      leaves: { screened: { name: "G Halvorsen" }, listed: { ...born, name: "Gregor Halvorsen" } }
    }
  },
  {
    name: "weak_alias",
    weight: NAME_POINTS,
    step: "multiplies",
    rule: weakAliasFactor,
    detail: () => "the list calls this alias weak",
    about:
      "the list calls the name a weak alias, which counts 78 %; alone it reaches the floor only where it is equal and of several words",
    example: {
      changes: {
        screened: { name: "Gregor Paul Halvorsen", dob: "1964-05-17" },
        listed: { ...born, isWeakAlias: true }
      },
      leaves: { screened: { name: "Gregor Paul Halvorsen", dob: "1964-05-17" }, listed: born }
    }
  }
]

/**
 * The features of entries, in the order in which the explanation and the note show them. In a note, however, the
 * feature that settles the score comes first.
 */
export const entryFeatures: ReadonlyArray<EntryFeature> = [
  {
    name: "date_of_birth",
    weight: DAY_POINTS,
    step: "adds",
    rule: dateOfBirth,
    isGiven: ({ dob }) => dob !== null,
    otherwise: "no date of birth agreed",
    about: "a date of birth agrees, at the precision that both sides have",
    example: {
      changes: { screened: { name: "Gregor Paul Halvorsen", dob: "1964" }, listed: born },
      leaves: { screened: { name: "Gregor Paul Halvorsen", dob: "1950-01-01" }, listed: born }
    }
  },
  {
    name: "place_of_birth",
    weight: PLACE_POINTS,
    step: "adds",
    rule: placeOfBirth,
    isGiven: ({ pob }) => pob !== null,
    otherwise: "no place of birth agreed",
    about: "the words of the place of birth stand in one that the list gives",
    example: {
      changes: { screened: { name: "Gregor Paul Halvorsen", pob: "Norrvik" }, listed: born },
      leaves: { screened: { name: "Gregor Paul Halvorsen", pob: "Elsewhere" }, listed: born }
    }
  },
  {
    name: "country",
    weight: COUNTRY_POINTS,
    step: "adds",
    rule: country,
    isGiven: (subject) => subject.country !== undefined && subject.country !== null,
    otherwise: "no country agreed",
    about: "the asked country is a citizenship or the country of an address, and no place of birth agrees",
    example: {
      changes: { screened: { name: "Gregor Paul Halvorsen", country: "RU" }, listed: citizen },
      leaves: { screened: { name: "Gregor Paul Halvorsen", country: "NZ" }, listed: citizen }
    }
  },
  {
    name: "other_type",
    weight: OTHER_TYPE_POINTS,
    step: "lowers",
    rule: otherType,
    isGiven: ({ type }) => type !== null,
    otherwise: "no type were asked for",
    about: "a person was asked for and the entry is a vessel, or the other way round",
    example: {
      changes: {
        screened: { name: "Kestrel Star", type: "individual" },
        listed: { name: "Kestrel Star", type: "vessel" }
      },
      leaves: {
        screened: { name: "Kestrel Star", type: "entity" },
        listed: { name: "Kestrel Star", type: "vessel" }
      }
    }
  },
  {
    name: "same_number",
    weight: MAXIMUM_POINTS,
    step: "settles",
    rule: sameNumber,
    isGiven: (subject) => numbersOf(subject).size > 0,
    otherwise: "the number were another",
    about: "the same ACN, IMO number or number of a document, whatever the names",
    example: {
      changes: { screened: { name: "Renamed Holdings", acn: "000000019" }, listed: kestrel },
      leaves: { screened: { name: "Kestrel Finance", acn: "000000027" }, listed: kestrel }
    }
  }
]
