/** Calls of generated clients, one after another: what is sent, and what is said of the answer, as TypeScript. */
export interface Step {
  readonly id: string
  /** Values of the path, in their order. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: string
  /** Of `data`, which has the type that the generator gave it; nothing where the answer is empty. */
  readonly says?: string
  readonly is?: unknown
  /** A name for a part of `data`, which later steps send. */
  readonly keeps?: readonly [name: string, value: string]
}

const id = { id: "subscription" }
const since = `{ since: "1970-01-01T00:00:00Z" }`
const isEvent =
  '[(JSON.parse(data.changes[0]?.payload ?? "") as EventPayload)].map((event) => event.type === "sanctions_match" ? event.data.matches : event.data.entity.identifier)[0]'

export const accountSteps: ReadonlyArray<Step> = [
  {
    id: "resolve",
    body: `{ abn: "23 990 000 014", include: [] }`,
    says: "data.candidates[0]?.canonical.entity_name.value",
    is: "BANKSIA CREEK ENGINEERING PTY LTD"
  },
  {
    id: "screen",
    body: `{ name: "Platypus Spirit" }`,
    keeps: ["match", "data.sources.gov_sanctions.matches[0]"],
    says: "data.overall",
    is: "review"
  },
  {
    id: "recordDecision",
    body: `{
      subject_ref: "customer",
      subject: { name: "Platypus Spirit" },
      source: "dfat-consolidated-list",
      list_ref: match?.list_ref ?? "",
      entry_sha256: match?.entry_sha256 ?? "",
      outcome: "different",
      reason: "Another vessel.",
      decided_by: "Kim Reviewer"
    }`,
    says: "data.decision.outcome",
    is: "different"
  },
  { id: "decisions", query: `{ subject_ref: "customer" }`, says: "data.decisions.length", is: 1 },
  { id: "journal", query: `{ from: "2026-01-01" }`, says: "data.entries.length", is: 0 },
  { id: "validate", path: { identifier: `"23 990 000 014"` }, says: "data.valid", is: true },
  { id: "validateMany", body: `{ identifier: "990000015" }`, says: "data.reason", is: "checksum" },
  {
    id: "putList",
    path: { list: `"declined"` },
    body: `{ title: "Declined", content: "name\\nQuentin Quibble\\n" }`,
    says: "data.added",
    is: 1
  },
  { id: "lists", says: "data.lists.length", is: 1 },
  { id: "deleteList", path: { list: `"declined"` } },
  { id: "usage", says: "data.mode", is: "sandbox" },
  { id: "registers", says: "data.registers.length > 0", is: true },
  { id: "receiptKeys", says: "data.keys.every(({ kid }) => kid.length > 0)", is: true },
  {
    id: "createWatch",
    body: `{ events: ["name_change"], webhook_url: "https://receiver.example/hook", entities: ["23990000014"] }`,
    keeps: ["subscription", "data.subscription.id"],
    says: `data.secret.startsWith("whsec_")`,
    is: true
  },
  {
    id: "putSubject",
    path: { subject_ref: `"customer"` },
    body: `{ name: "Jane Citizen" }`,
    says: "data.outcome",
    is: "added"
  },
  {
    id: "putSubjects",
    body: `{ subject_ref: "customer", name: "Jane Citizen" }`,
    says: "data.outcome",
    is: "unchanged"
  },
  { id: "getSubject", path: { subject_ref: `"customer"` }, says: "data.name", is: "Jane Citizen" },
  { id: "subjects", says: "data.count", is: 1 },
  { id: "subjectChanges", query: `{ since: "2026-01-01T00:00:00Z" }`, says: "data.changes.length", is: 0 },
  { id: "deleteSubject", path: { subject_ref: `"customer"` } },
  { id: "listWatches", query: `{ status: "active" }`, says: "data.subscriptions.length", is: 1 },
  { id: "getWatch", path: id, says: "data.subscription.status", is: "active" },
  {
    id: "updateWatch",
    path: id,
    body: `{ status: "paused" }`,
    says: "data.subscription.status",
    is: "paused"
  },
  { id: "rollWatchSecret", path: id, says: `data.secret.startsWith("whsec_")`, is: true },
  { id: "testWatch", path: id, says: "data.test.response_code", is: null },
  {
    id: "sandboxChange",
    body: `{ identifier: "23990000014", event: "name_change" }`,
    keeps: ["event", `data.event_id ?? ""`],
    says: `data.event_id?.startsWith("evt_")`,
    is: true
  },
  { id: "changes", path: { id: `"23990000014"` }, query: since, says: isEvent, is: "23990000014" },
  { id: "accountChanges", query: `{ types: "name_change" }`, says: isEvent, is: "23990000014" },
  { id: "watchDeliveries", path: id, says: "data.deliveries[0]?.attempts", is: 0 },
  { id: "resendDelivery", path: { ...id, event_id: "event" }, says: "data.delivery.status", is: "pending" },
  { id: "recoverDeliveries", path: id, body: since, says: "data.recovered", is: 0 },
  {
    id: "setOperationalWebhook",
    body: `{ webhook_url: "https://alerts.example/hook" }`,
    says: "data.operational_webhook.status",
    is: "active"
  },
  {
    id: "getOperationalWebhook",
    says: "data.operational_webhook.webhook_url",
    is: "https://alerts.example/hook"
  },
  { id: "operationalEvents", says: "data.events.length", is: 0 },
  { id: "deleteOperationalWebhook" },
  { id: "deleteWatch", path: id }
]

const read = ([id, says]: readonly [string, string]): Step => ({
  id,
  says: `${says} !== undefined`,
  is: true
})

/** Whatever of the administration is read without an id. */
export const adminSteps: ReadonlyArray<Step> = [
  ...(
    [
      ["session", "data.name"],
      ["adminKeys", "data.admin_keys"],
      ["accounts", "data.accounts"],
      ["keys", "data.keys"],
      ["usage", "data.usage"],
      ["needs", "data.needs"],
      ["adminRegisters", "data.registers"],
      ["adminLists", "data.lists"],
      ["refreshes", "data.refreshes"],
      ["process", "data.version"],
      ["uploads", "data.uploads"],
      ["listFiles", "data.files"],
      ["deliveries", "data.deliveries"],
      ["activity", "data.days"],
      ["subscriptions", "data.subscriptions"],
      ["audit", "data.lines"],
      ["sandboxReceiver", "data.webhooks"]
    ] as const
  ).map(read)
]
