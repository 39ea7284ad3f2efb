/** Kinds of body that are written by their initials behind a name of its own: Wagtail RLFC is a football club. */
const initials: ReadonlyArray<readonly [short: string, written: string]> = [
  ["FC", "Football Club"],
  ["FNC", "Football Netball Club"],
  ["HHS", "Hospital and Health Service"],
  ["LALC", "Local Aboriginal Land Council"],
  ["LHD", "Local Health District"],
  ["LHN", "Local Health Network"],
  ["RFS", "Rural Fire Service"],
  ["RLFC", "Rugby League Football Club"],
  ["RSL", "Returned and Services League"],
  ["RUFC", "Rugby Union Football Club"],
  ["SES", "State Emergency Service"],
  ["SLSC", "Surf Life Saving Club"]
]

/** Elsewhere these letters are two people: Halvorsen P & C. */
const ofParents = String.raw`(?<=\b(?:school|college|academy|grammar|kindergarten|preschool|primary)\s)P\s?(?:&|and)\s?`

const behindName = (letters: string) => new RegExp(String.raw`(?<=\S\s)${letters}(?![\p{L}\p{N}])`, "giu")

/** At the end of a name, or before its parents. PS may be a primary school as well. */
const schools: ReadonlyArray<readonly [short: string, written: string]> = [
  ["HS", "High School"],
  ["PS", "Public School"],
  ["SS", "State School"]
]
const endOfSchool = String.raw`(?=\s*$|\s+P\s?(?:&|and)\s?[CF]\b)`

export const bodiesByInitials = [
  ...schools.map(([short, written]) => ({
    wording: behindName(`${short}${endOfSchool}`),
    written,
    example: [`Wagtail ${short}`, `WAGTAIL ${written.toUpperCase()}`] as const
  })),
  ...initials.map(([short, written]) => ({
    wording: behindName(short),
    written,
    example: [`Wagtail ${short}`, `WAGTAIL ${written.toUpperCase()}`] as const
  })),
  {
    wording: behindName(`${ofParents}C`),
    written: "Parents and Citizens",
    example: ["Wagtail School P&C Assoc", "WAGTAIL SCHOOL PARENTS AND CITIZENS ASSOCIATION"] as const
  },
  {
    wording: behindName(`${ofParents}F`),
    written: "Parents and Friends",
    example: ["Wagtail School P & F Assoc", "WAGTAIL SCHOOL PARENTS AND FRIENDS ASSOCIATION"] as const
  }
]

const anyOfThem = new RegExp(
  String.raw`\b(?:${[...initials, ...schools].map(([short]) => short).join("|")}|P\s?(?:&|and)\s?[CF])\b`,
  "iu"
)

export const hasInitialsOfBody = (name: string): boolean => anyOfThem.test(name)
