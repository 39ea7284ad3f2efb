/**
 * Which schemata of FollowTheMoney are parties, and of what type. https://followthemoney.tech/explorer/schemata/
 */
import type { ListedParty } from "../party/ListedParty.ts"

const types = new Map<string, ListedParty["type"]>([
  ["Person", "individual"],
  ["Organization", "entity"],
  ["Company", "entity"],
  ["PublicBody", "entity"],
  ["LegalEntity", "unknown"],
  ["Vessel", "vessel"],
  ["Airplane", "unknown"]
])

/** Relations between parties, what is said of them, and things that nobody can be. */
const noParties = new Set([
  ...[
    "Address",
    "Article",
    "Asset",
    "Associate",
    "BankAccount",
    "Call",
    "CallForTenders",
    "Contract",
    "ContractAward"
  ],
  ...["CourtCase", "CourtCaseParty", "CryptoWallet", "Debt", "Directorship", "Document", "Documentation"],
  ...[
    "EconomicActivity",
    "Email",
    "Employment",
    "Event",
    "Family",
    "Folder",
    "HyperText",
    "Identification",
    "Image"
  ],
  ...[
    "License",
    "Membership",
    "Mention",
    "Message",
    "Note",
    "Occupancy",
    "Ownership",
    "Package",
    "Page",
    "Pages"
  ],
  ...[
    "Passport",
    "Payment",
    "PlainText",
    "Position",
    "Project",
    "ProjectParticipant",
    "RealEstate",
    "Representation"
  ],
  ...[
    "Sanction",
    "Security",
    "Similar",
    "Succession",
    "Table",
    "TaxRoll",
    "Trip",
    "UnknownLink",
    "UserAccount"
  ],
  ...["Vehicle", "Video", "Workbook"]
])

export const isParty = (schema: string): boolean => types.has(schema)

/** A schema that is new is neither this nor `isParty`. */
export const isNoParty = (schema: string): boolean => noParties.has(schema)

export const typeOfSchema = (schema: string): ListedParty["type"] => types.get(schema) ?? "unknown"

/** Topics that say that it is a risk to deal with somebody; whoever has none is in a file beside those who have. */
const risk =
  /^(?:sanction|debarment|wanted|crime|corp\.disqual|export\.|invest\.|asset\.frozen|mare\.|reg\.|poi|role\.(?:pep|rca|oligarch))/u

export const isOfRisk = (topic: string): boolean => risk.test(topic)
