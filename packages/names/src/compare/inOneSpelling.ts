/** A name with its wordings of trusteeship, of a state and of a company's form in one spelling each, and none of insolvency. */
import { withPhrasesInOneSpelling } from "../lexicon/phraseShortForms.ts"
import { trusteeAsPartner, trusteePhraseShort } from "../lexicon/trusteeWordings.ts"

/** Elsewhere the letters WA are a word that joins two others, and SA a legal form. */
const states: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=[^\s(][\s(]+)W\.?A\b\.?(?=[\s)]|$)/giu, "Western Australia"],
  [/(?<=[^\s(][\s(]+)S\.?A\b\.?(?=[\s)]|$)/giu, "South Australia"]
]

/** Its letters would be joined to a letter before them: "Goanna A P/L". */
const ptyLtd = /(?<=\S\s+)P\s?\/\s?L\b\.?/giu

/** Slips of the hand in the form of a company at the end of its name: Pty Ldt, Ptd Ltd, Propriety Limited. */
const formMisspelt =
  /(?<=\S\s+)(?:pty|ptd|prt|propri?ety|propriet[ao]ry)\.?\s+(?:ltd|ldt|lt|limited|limted|limitd)\.?$/iu

/** What the law has a company write behind its name, and some registers with it: VERRAN PTY LTD (IN LIQUIDATION). */
const insolvency =
  /(?<=\S)\s+[([]?\s*(?:in\s+(?:voluntary\s+)?liquidation|(?:administrators?|liquidators?|receivers?(?:\s+(?:and|&)\s+managers?)?)\s+appointed|subject\s+to\s+deed\s+of\s+company\s+arrangement)\s*[)\]]?$/iu

/** Fish 'n' Chips. A capital N may be an initial. */
const andAsN = /(?<=\p{L}{3}\s+)(?:n|['\u2018\u2019][Nn]['\u2019]?)(?=\s+\p{L}{3})/gu

const everyTrusteeAsPartner = new RegExp(trusteeAsPartner, "giu")

export const inOneSpelling = (name: string): string =>
  withPhrasesInOneSpelling(
    states.reduce(
      (written, [short, long]) => written.replace(short, long),
      name
        .replace(insolvency, "")
        .replace(trusteePhraseShort, "as trustee for")
        .replace(everyTrusteeAsPartner, "")
        .replace(ptyLtd, "Pty Ltd")
        .replace(formMisspelt, "Pty Ltd")
        .replace(andAsN, "&")
    )
  )
