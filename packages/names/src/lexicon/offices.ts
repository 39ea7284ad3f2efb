/** Offices with what they are for, and the parts of an organisation. Phrases in the spelling of `normalise`. */
const listed = (list: string): ReadonlyArray<string> => list.split(",").map((phrase) => phrase.trim())

const offices = listed(
  "MINISTER OF, MINISTER FOR, DEPUTY MINISTER OF, FIRST DEPUTY MINISTER OF, VICE MINISTER OF, FORMER MINISTER OF, STATE SECRETARY OF, SECRETARY OF, SECRETARY FOR, DIRECTOR OF, HEAD OF, MANAGER OF, MANAGER FOR, CHIEF OF, VICE PRESIDENT OF"
)

/** What an office is for. Nobody is called so, and no organisation is called so alone. */
const portfolios = listed(
  "JUSTICE, DEFENCE, DEFENSE, FINANCE, FOREIGN AFFAIRS, EXTERNAL AFFAIRS, INTERNAL AFFAIRS, HOME AFFAIRS, INTERIOR, THE INTERIOR, STATE, ENERGY, HEALTH, EDUCATION, TRADE, INDUSTRY, CULTURE, SPORT, AGRICULTURE, TRANSPORT, ECONOMY, LABOUR, INTELLIGENCE, STAFF, RISK, COMPLIANCE, SALES, MARKETING, LEGAL, OPERATIONS, TREASURY, SECURITY, PROCUREMENT, TECHNOLOGY, HUMAN RESOURCES"
)

const departments = listed(
  "ACCOUNTS, ADMIN, EXPORT, IMPORT, SALES, FINANCE, LEGAL, PAYROLL, PURCHASING, PROCUREMENT, MARKETING, COMPLIANCE, TREASURY, SHIPPING, CREDIT, LOANS, HR, IT"
)

/** "Minister for Justice", "Export Dept". */
export const officePhrases: ReadonlyArray<string> = [
  ...offices.flatMap((office) => portfolios.map((portfolio) => `${office} ${portfolio}`)),
  ...departments.flatMap((part) => [`${part} DEPT`, `${part} DEPARTMENT`])
]
