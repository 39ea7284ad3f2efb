/**
 * Wordings that registers and people use for one kind of body: a strata plan, a fund of superannuation, an estate. Each is
 * written in one way before words are compared. Names that differ in them alone are alike and not equal, since two bodies
 * may be told apart by them.
 */
import { bodiesByInitials, hasInitialsOfBody } from "./bodyInitials.ts"

export interface BodyWording {
  readonly wording: RegExp
  readonly written: string
  /** Two names that are alike by it. */
  readonly example: readonly [string, string]
}

const opening = String.raw`^(?<opening>(?:the\s+)?(?:trustees?\s+for\s+)?(?:the\s+)?)`
/** What tells behind a name that its bearer died. */
const ofDeceased = String.raw`[\s,([-]+(?:deceased(?:\s+estate)?|dec['\u2019]?d\.?|est(?:ate)?\b\.?\s+of(?:\s+the)?(?:\s+late)?)[)\]]?`
const number = String.raw`(?:(?:no|nr|number)\b[\s.]*)?`

export const bodyWordings: ReadonlyArray<BodyWording> = [
  {
    // Strata Schemes Management Act 2015 (NSW), section 8; Strata Titles Act 1985 (WA), section 14.
    wording: new RegExp(
      String.raw`^(?:the\s+)?(?:(?:owners|proprietors)(?:\s+(?:corporation|of))?|o\/?c|body\s+corporate)?[\s,\u2010-\u2015-]*(?:(?:for|of)\s+)?(?:strata\s+plan|s\.?p\.?)[\s-]*${number}(\d{1,6})$`,
      "iu"
    ),
    written: "Strata Plan $1",
    example: ["SP81234", "THE OWNERS - STRATA PLAN NO 81234"]
  },
  {
    // Owners Corporations Act 2006 (Vic), section 27: a plan may have several.
    wording: new RegExp(
      String.raw`^(?:the\s+)?(?:owners\s+corp(?:oration|\b\.?)|o\/?c)\s+${number}(?<which>\d{0,2})[\s,-]*(?:(?:on\s+)?plan\b[\s.]*)?${number}(?<plan>PS|RP|SP|LP|CS|PC)\s?(?<of>\d+)\s?(?<letter>[A-Z]?)$`,
      "iu"
    ),
    written: "Owners Corporation $<which> Plan $<plan>$<of>$<letter>",
    example: ["OC PS412345K", "OWNERS CORPORATION PLAN NO. PS 412345K"]
  },
  {
    // Body Corporate and Community Management Act 1997 (Qld), section 33.
    wording: new RegExp(
      String.raw`^(?:the\s+)?(?:(?:body\s+corp(?:orate|\b\.?)|b\.?\/?c\.?)\s+(?:(?:for|of)\s+)?)?(?:the\s+)?(?<scheme>.+?)[\s,-]+(?:community\s+titles?\s+scheme|c\.?t\.?s\.?)\s*${number}(?<of>\d+)$`,
      "iu"
    ),
    written: "$<scheme> Community Titles Scheme $<of>",
    example: ["Wagtail Court CTS 23456", "BODY CORPORATE FOR WAGTAIL COURT COMMUNITY TITLES SCHEME 23456"]
  },
  {
    // Superannuation Industry (Supervision) Act 1993 (Cth), section 17A.
    wording: /\b(?:self[\s-]+managed\s+super(?:annuation)?\s+fund|super-?fund|smsf)\b/iu,
    written: "Superannuation Fund",
    example: ["Quillon SMSF", "The Trustee for QUILLON SUPERANNUATION FUND"]
  },
  {
    wording: new RegExp(
      String.raw`${opening}(?:deceased\s+)?est(?:ate)?\b\.?\s+(?:of\s+)?(?:the\s+)?(?:late\s+)?(?=\p{L})(?!.*\b(?:pty|ltd|limited|inc|incorporated)\b)`,
      "iu"
    ),
    written: "$<opening>Estate of ",
    example: ["Est Late Marjorie Tunbridge", "The Trustee for ESTATE OF MARJORIE TUNBRIDGE"]
  },
  {
    wording: new RegExp(
      String.raw`^(?<family>\p{L}[\p{L}'\u2019-]+),\s*(?<given>\p{L}[^,]*?)${ofDeceased}$`,
      "iu"
    ),
    written: "Estate of $<given> $<family>",
    example: ["Tunbridge, Marjorie (Est. of)", "ESTATE OF MARJORIE TUNBRIDGE"]
  },
  {
    wording: new RegExp(String.raw`^(?<of>\p{L}.*?)${ofDeceased}$`, "iu"),
    written: "Estate of $<of>",
    example: ["Marjorie Tunbridge (Deceased)", "ESTATE OF MARJORIE TUNBRIDGE"]
  },
  {
    // The councils of Western Australia and Victoria are registered so, and called the other way.
    wording:
      /^(?:the\s+)?(?:council\s+of\s+(?:the\s+)?)?(?<kind>city|shire)\s+of\s+(?<place>\p{L}+(?:\s\p{L}+)?)$/iu,
    written: "$<place> $<kind> Council",
    example: ["Wagtail Shire Council", "SHIRE OF WAGTAIL"]
  },
  {
    wording: /(?<!\p{L})air[\s-]?con(?:d(?:itioning)?)?(?!\p{L})\.?/giu,
    written: "Air Conditioning",
    example: ["Wagtail Aircon", "WAGTAIL AIR CONDITIONING PTY LTD"]
  },
  {
    wording: /(?<![\p{L}\p{N}])(?:4|four)[\s-]?wheel[\s-]drive(?!\p{L})/giu,
    written: "4WD",
    example: ["Wagtail 4 Wheel Drive", "WAGTAIL 4WD PTY LTD"]
  },
  {
    wording: /(?<![\p{L}\p{N}])no\.?(?=\d)/giu,
    written: "No ",
    example: ["Wagtail Investments No2", "WAGTAIL INVESTMENTS (NO. 2) PTY LTD"]
  },
  ...bodiesByInitials,
  {
    // Day and night, every day of the week.
    wording: /(?<![\p{L}\p{N}])24\s?[/x\u2010-\u2015-]\s?7(?![\p{L}\p{N}])/giu,
    written: "247",
    example: ["247 Drain Clearing", "24/7 DRAIN CLEARING PTY LTD"]
  },
  {
    wording: /(?<![\p{L}\p{N}])(\d{1,4})(?=\p{L}{3})/gu,
    written: "$1 ",
    example: ["4Seasons Pest Control", "FOUR SEASONS PEST CONTROL PTY LTD"]
  }
]

/** What a name has to which one of them applies. */
const mayHaveOne = /\d|fund|smsf|\best(?:ate)?\b|\bdec['\u2019e]?[de]|air|\bof\b/iu

export const withBodiesInOneWording = (name: string): string =>
  mayHaveOne.test(name) || hasInitialsOfBody(name)
    ? bodyWordings.reduce((text, { wording, written }) => text.replace(wording, written), name)
    : name
