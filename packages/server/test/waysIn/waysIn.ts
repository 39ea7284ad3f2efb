/**
 * Every way into the service, and which rules hold for it. `waysIn.test.ts` compares this with the contract, the tools,
 * the commands and the source, so that a new way in fails the tests until it stands here; `namesOfEveryWay.pg.test.ts`
 * asks each way that takes a name.
 */

export interface WayIn {
  /**
   * A name is compared with the lists, now or whenever they change; or an entity is looked for by it; or no name of a
   * party comes in here.
   */
  readonly name: "screened" | "watched" | "searched" | "none"
  /** Who pays, and for what: the account by the request or by each question in it; nobody; or an operator's way. */
  readonly pays: "request" | "question" | "nobody" | "operator"
}

type Ways = Readonly<Record<string, WayIn>>

const screened: WayIn = { name: "screened", pays: "request" }
const searched: WayIn = { name: "searched", pays: "request" }
const watched: WayIn = { name: "watched", pays: "request" }
const paid: WayIn = { name: "none", pays: "request" }
const free: WayIn = { name: "none", pays: "nobody" }
const operator: WayIn = { name: "none", pays: "operator" }

/** By method and path. */
export const operations: Ways = {
  "POST /v1/resolve": searched,
  "POST /v1/screen": screened,
  // What is said of a subject there is answered with no verdict; its facts are read as those of a screen.
  "POST /v1/decisions": paid,
  "GET /v1/decisions": paid,
  "GET /v1/journal": paid,
  "GET /v1/validate/:identifier": free,
  "POST /v1/validate": paid,
  "GET /v1/registers": paid,
  "GET /v1/lists": paid,
  // The names are those of a list: others are compared with them.
  "PUT /v1/lists/:list": paid,
  "DELETE /v1/lists/:list": paid,
  "GET /v1/usage": paid,
  "GET /v1/receipts/key": free,
  "POST /v1/watch": paid,
  "GET /v1/watch": paid,
  "GET /v1/watch/:id": paid,
  "PATCH /v1/watch/:id": paid,
  "DELETE /v1/watch/:id": paid,
  "POST /v1/watch/:id/roll": paid,
  "POST /v1/watch/:id/test": paid,
  "GET /v1/watch/:id/deliveries": paid,
  "POST /v1/watch/:id/deliveries/:event_id/resend": paid,
  "POST /v1/watch/:id/recover": paid,
  "PUT /v1/subjects/:subject_ref": watched,
  "POST /v1/subjects": watched,
  "GET /v1/subjects/:subject_ref": paid,
  "DELETE /v1/subjects/:subject_ref": paid,
  "GET /v1/subjects": paid,
  "GET /v1/subject-changes": paid,
  "GET /v1/entity/:id/changes": paid,
  "GET /v1/changes": paid,
  "GET /v1/changes/stream": paid,
  "PUT /v1/operational-webhook": paid,
  "GET /v1/operational-webhook": paid,
  "DELETE /v1/operational-webhook": paid,
  "GET /v1/operational-events": paid,
  "POST /v1/sandbox/changes": paid
}

/** Operators and reviewers; their keys have roles and no accounts. Files of customers are read in a process of their own. */
export const adminOperations: Ways = {
  "POST /admin/v1/session": operator,
  "GET /admin/v1/session": operator,
  "DELETE /admin/v1/session": operator,
  "GET /admin/v1/admin-keys": operator,
  "POST /admin/v1/admin-keys": operator,
  "POST /admin/v1/admin-keys/:id/revoke": operator,
  "POST /admin/v1/login-links": operator,
  "GET /admin/v1/accounts": operator,
  "PUT /admin/v1/accounts/:id/limits": operator,
  "GET /admin/v1/accounts/:id": operator,
  "GET /admin/v1/journal": operator,
  "POST /admin/v1/journal/export": operator,
  "POST /admin/v1/journal/erase": operator,
  "GET /admin/v1/journal/holds": operator,
  "POST /admin/v1/journal/holds": operator,
  "POST /admin/v1/journal/holds/:id/release": operator,
  "GET /admin/v1/subjects": operator,
  "GET /admin/v1/subject-changes": operator,
  "GET /admin/v1/subjects/:ref": operator,
  "DELETE /admin/v1/subjects/:ref": operator,
  "GET /admin/v1/keys": operator,
  "POST /admin/v1/keys": operator,
  "POST /admin/v1/keys/:id/revoke": operator,
  "GET /admin/v1/usage": operator,
  "GET /admin/v1/registers": operator,
  "GET /admin/v1/registers/:register/snapshots": operator,
  "POST /admin/v1/registers/:register/refresh": operator,
  "GET /admin/v1/lists": operator,
  "PUT /admin/v1/lists/:list": operator,
  "DELETE /admin/v1/lists/:list": operator,
  "GET /admin/v1/refreshes": operator,
  "GET /admin/v1/process": operator,
  "GET /admin/v1/needs": operator,
  "GET /admin/v1/sandbox/receiver": operator,
  "POST /admin/v1/uploads": operator,
  "POST /admin/v1/uploads/:id/parts": operator,
  "GET /admin/v1/uploads": operator,
  "DELETE /admin/v1/uploads/:id": operator,
  "POST /admin/v1/registers/:register/load": operator,
  "POST /admin/v1/files": operator,
  "GET /admin/v1/files": operator,
  "GET /admin/v1/files/:id": operator,
  "POST /admin/v1/files/:id/screen": { name: "screened", pays: "operator" },
  "POST /admin/v1/files/:id/resolve": { name: "searched", pays: "operator" },
  "POST /admin/v1/files/:id/watch": { name: "watched", pays: "operator" },
  "GET /admin/v1/files/:id/rows": operator,
  "GET /admin/v1/files/:id/report": operator,
  "GET /admin/v1/files/:id/workbook": operator,
  "GET /admin/v1/files/:id/receipt": operator,
  "POST /admin/v1/files/:id/rows/:row/decision": operator,
  "POST /admin/v1/files/:id/rows/:row/matches/:match/decision": operator,
  "DELETE /admin/v1/files/:id": operator,
  "GET /admin/v1/deliveries": operator,
  "GET /admin/v1/deliveries/:id": operator,
  "POST /admin/v1/deliveries/:id/resend": operator,
  "POST /admin/v1/deliveries/recover": operator,
  "GET /admin/v1/activity": operator,
  "GET /admin/v1/subscriptions": operator,
  "GET /admin/v1/subscriptions/:id": operator,
  "POST /admin/v1/subscriptions/:id/roll": operator,
  "POST /admin/v1/subscriptions/:id/test": operator,
  "POST /admin/v1/subscriptions/:id/pause": operator,
  "POST /admin/v1/subscriptions/:id/resume": operator,
  "GET /admin/v1/audit": operator
}

/** Operations that take a line for each question, by the identifier of the endpoint. */
export const lines: Ways = {
  resolve: { name: "searched", pays: "question" },
  screen: { name: "screened", pays: "question" },
  validateMany: { name: "none", pays: "question" },
  putSubjects: { name: "watched", pays: "question" }
}

export const tools: Ways = {
  resolve_entity: searched,
  screen_entity: screened,
  validate_identifier: free,
  list_watches: paid,
  get_watch: paid,
  list_entity_changes: paid
}

/** The reconciliation service, by the name of its address. */
export const columns: Ways = {
  service: { name: "searched", pays: "question" },
  entities: searched,
  properties: paid,
  types: paid,
  proposed: paid,
  preview: paid
}

/** Commands that take a name, alone or in a file; whoever runs them has the database before them. */
export const commands: Ways = {
  serve: operator,
  refresh: operator,
  registers: operator,
  lists: operator,
  keys: operator,
  accounts: operator,
  admin: operator,
  deliveries: operator,
  resolve: { name: "searched", pays: "operator" },
  screen: { name: "screened", pays: "operator" },
  // What was written beside the results of a file is recorded, and answered with no verdict.
  decide: operator,
  journal: operator,
  receipts: operator,
  secrets: operator,
  validate: operator,
  mcp: operator,
  upgrade: operator,
  doctor: operator
}

/** The modules that add routes of their own to the router, beside the two contracts. */
export const routeModules: ReadonlyArray<string> = [
  "http/console/route.ts",
  "http/docs.ts",
  "http/health.ts",
  "http/mcp/route.ts",
  "http/reconcile/route.ts",
  "telemetry/metrics.ts"
]

/** What the service is asked with, by the rule that each breaks or keeps. None of them may ever be cleared. */
export const namesOfNobody: Readonly<Record<string, ReadonlyArray<string>>> = {
  placeholder: [
    "NULL NULL",
    "Not Provided",
    "(blank) (blank)",
    "null, null",
    "Mr. N/A",
    "FNU LNU",
    "Name not provided",
    "{{ name }}",
    "NULL%20NULL",
    "&lt;null&gt;",
    "NULL_NULL",
    '"null"',
    "'N/A'",
    "NotProvided",
    "No Name Provided",
    "Name: N/A",
    "<name>",
    "[Customer Name]",
    "{{ first_name }} {{ last_name }}",
    "$name",
    "%s %s",
    "INSERT NAME HERE",
    "Test Test",
    "TEST CUSTOMER",
    "No -",
    "Mr -",
    "Mr",
    "Mr & Mrs",
    "Pty Ltd",
    "ATF",
    "c/o",
    "The Occupier",
    "The Manager",
    "Attn: Accounts Payable",
    "Estate of the late",
    "Unknown and Unknown"
  ],
  "kept back": [
    "[REDACTED]",
    "Name withheld",
    "See attached",
    "(illegible)",
    "Not disclosed",
    "On file",
    "Declined to say",
    "Name missing",
    '"'
  ],
  "not read": [
    "#REF!",
    "#NV",
    "#WERT!",
    "Err:502",
    "#DIV/0",
    "=VLOOKUP(A2,Customers!A:C,3,FALSE)",
    '=A1&" "&B1',
    "jane@customer.example",
    "https://customer.example/about-us",
    "1.23E+15",
    "TRUE"
  ],
  "lost letters": [
    "??? ????",
    "?",
    "\u25a1\u25a1\u25a1 \u25a1\u25a1",
    "\u00bf\u00bf\u00bf",
    "**** ****",
    "%3F%3F%3F",
    "\uff1f\uff1f \uff1f",
    "\u2588\u2588\u2588",
    "\u3013\u3013 \u2610\u2610",
    "\u061f\u061f\u061f",
    "\u2022\u2022\u2022 \u00d7\u00d7"
  ],
  "another encoding": ["Èâàíîâ Èâàí", "ãÍãÏ Çáåãä", "ŽR“c", "╚Γαφεσ"],
  "shown otherwise": ["\u202eTIRIPS SUPYTALP", "\u202d\u202eTIRIPS\u202c", "Nobody\u{e0074}\u{e0079} Similar"]
}

/** What is no name as a rule, and may be one: it is compared, and finding nobody by it says nothing. */
export const seldomNames: ReadonlyArray<string> = [
  "X",
  "X Y",
  "J. K.",
  "A & B",
  "X Pty Ltd",
  "Major",
  "Family Trust",
  "Sundry"
]

/** How a part of a name is lost or not read beside the rest, which may find somebody and never says who is meant. */
export const partlyRead: ReadonlyArray<(name: string) => string> = [
  (name) => `${name} ???`,
  (name) => `${name} trading as ???`,
  (name) => `??? trading as ${name}`,
  (name) => `${name} ATF ???`,
  (name) => `[REDACTED] ${name}`,
  (name) => `${name} ATF [REDACTED]`,
  (name) => `${name} trading as withheld`,
  (name) => `${name} (illegible)`,
  (name) => `${name} (truncated)`,
  (name) => `${name} (surname withheld)`,
  (name) => `${name}, see attached`,
  (name) => `${name} and Unknown`,
  (name) => `${name} & Ors`,
  (name) => `${name} &`,
  (name) => `${name} with one other`,
  (name) => `${name} - 2nd holder on file`,
  (name) => `XXXXX ${name}`,
  (name) => `${name} trading as Inv*nted`,
  (name) => `${name} trading as Invxxxxd`,
  (name) => `${name} trading as Inv… Spirits`,
  (name) => `${name} (???)`,
  (name) => `${name}\ue000`,
  (name) => `${name} สมชาย`
]
