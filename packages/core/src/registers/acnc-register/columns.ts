/** The columns of the ACNC's file. The misspellings are the publisher's; the words beside them are what answers use. */
import * as Struct from "effect/Struct"

/** A closed list: a file without one of these columns is not this register. */
export const required = ["ABN", "Charity_Legal_Name", "Registration_Date", "PBI", "HPC"] as const

export const details = [
  "Other_Organisation_Names",
  "Address_Type",
  "Address_Line_1",
  "Address_Line_2",
  "Address_Line_3",
  "Town_City",
  "State",
  "Postcode",
  "Country",
  "Charity_Website",
  "Date_Organisation_Established",
  "Charity_Size",
  "Number_of_Responsible_Persons",
  "Financial_Year_End",
  "Operating_Countries"
] as const

export const states = {
  Operates_in_ACT: "ACT",
  Operates_in_NSW: "NSW",
  Operates_in_NT: "NT",
  Operates_in_QLD: "QLD",
  Operates_in_SA: "SA",
  Operates_in_TAS: "TAS",
  Operates_in_VIC: "VIC",
  Operates_in_WA: "WA"
} as const

export const purposes = {
  Preventing_or_relieving_suffering_of_animals: "Preventing or relieving suffering of animals",
  Advancing_Culture: "Advancing culture",
  Advancing_Education: "Advancing education",
  Advancing_Health: "Advancing health",
  Promote_or_oppose_a_change_to_law__government_poll_or_prac:
    "Promoting or opposing a change to law, government policy or practice",
  Advancing_natual_environment: "Advancing the natural environment",
  Promoting_or_protecting_human_rights: "Promoting or protecting human rights",
  Purposes_beneficial_to_ther_general_public_and_other_analogous:
    "Purposes beneficial to the general public and other analogous purposes",
  Promoting_reconciliation__mutual_respect_and_tolerance:
    "Promoting reconciliation, mutual respect and tolerance",
  Advancing_Religion: "Advancing religion",
  Advancing_social_or_public_welfare: "Advancing social or public welfare",
  Advancing_security_or_safety_of_Australia_or_Australian_public:
    "Advancing the security or safety of Australia or the Australian public"
} as const

export const beneficiaries = {
  Aboriginal_or_TSI: "Aboriginal or Torres Strait Islander people",
  Adults: "Adults",
  Aged_Persons: "Aged persons",
  Children: "Children",
  Communities_Overseas: "Communities overseas",
  Early_Childhood: "Early childhood",
  Ethnic_Groups: "Ethnic groups",
  Families: "Families",
  Females: "Females",
  Financially_Disadvantaged: "Financially disadvantaged people",
  "LGBTIQA+": "LGBTIQA+ people",
  General_Community_in_Australia: "General community in Australia",
  Males: "Males",
  Migrants_Refugees_or_Asylum_Seekers: "Migrants, refugees or asylum seekers",
  Other_Beneficiaries: "Other beneficiaries",
  Other_Charities: "Other charities",
  People_at_risk_of_homelessness: "People at risk of homelessness",
  People_with_Chronic_Illness: "People with chronic illness",
  People_with_Disabilities: "People with disabilities",
  Pre_Post_Release_Offenders: "Pre- and post-release offenders",
  Rural_Regional_Remote_Communities: "Rural, regional and remote communities",
  Unemployed_Person: "Unemployed people",
  Veterans_or_their_families: "Veterans or their families",
  Victims_of_crime: "Victims of crime",
  Victims_of_Disasters: "Victims of disasters",
  Youth: "Youth",
  animals: "Animals",
  environment: "Environment",
  other_gender_identities: "Other gender identities"
} as const

type Flag = keyof typeof states | keyof typeof purposes | keyof typeof beneficiaries

export const flags: ReadonlyArray<Flag> = [
  ...Struct.keys(states),
  ...Struct.keys(purposes),
  ...Struct.keys(beneficiaries)
]

export type CharityColumn = (typeof required)[number] | (typeof details)[number] | Flag

/** What the flags of one row say, in the file's order of columns. */
export const flagged = <K extends Flag>(
  labels: Readonly<Record<K, string>>,
  cells: { readonly [Name in CharityColumn]: string }
): ReadonlyArray<string> => Struct.keys(labels).flatMap((name) => (isYes(cells[name]) ? [labels[name]] : []))

export const isYes = (cell: string): boolean => cell.trim().toUpperCase() === "Y"
