/** One invented event of each type, about the sandbox's entities or a subscription. */
import type { EventType, ServiceEventType } from "./eventTypes.ts"
import type {
  Change,
  EventData,
  EventOf,
  Match,
  MatchData,
  ServiceEvent,
  WatchedEntity
} from "./WebhookEvent.ts"

const company: WatchedEntity = {
  identifier: "23990000014",
  id_type: "abn",
  name: "BANKSIA CREEK ENGINEERING PTY LTD"
}
const charity: WatchedEntity = {
  identifier: "27990000032",
  id_type: "abn",
  name: "LYREBIRD COMMUNITY CARE LTD"
}
const soleTrader: WatchedEntity = {
  identifier: "71880000021",
  id_type: "abn",
  name: "MARIGOLD JUNE TESTERLY"
}
const trust: WatchedEntity = {
  identifier: "80880000007",
  id_type: "abn",
  name: "GOANNA HOLDINGS PTY LTD ATF THE BILLABONG FAMILY TRUST"
}
const withoutAbn: WatchedEntity = { identifier: "990000078", id_type: "acn", name: "NO ABN NUMBAT PTY LTD" }

const as_of = "2026-11-20T00:00:00+11:00"

const data = (entity: WatchedEntity, change: Change): EventData => ({
  event_id: "evt_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
  livemode: false,
  entity,
  changes: [change]
})

const match: Match = {
  source: "dfat-consolidated-list",
  matched_name: "Banksia Creek Engineering",
  score: 84,
  matched_on: ["name"],
  list_ref: "9999",
  name_type: "Primary Name",
  listing_type: "Entity",
  dob_raw: "",
  pob: "",
  register_name: "Consolidated List",
  ban_type: "",
  acn: "",
  note: "BANKSIA, CREEK and ENGINEERING agree."
}

const bannedMatch: Match = {
  ...match,
  source: "asic-banned-disqualified-organisations",
  matched_name: "BANKSIA CREEK ENGINEERING PTY LTD",
  score: 100,
  matched_on: ["acn", "name"],
  list_ref: "",
  name_type: "",
  listing_type: "",
  register_name: "Banned and Disqualified Organisations",
  ban_type: "Banned Futures",
  acn: "990000014",
  note: "The ACN agrees. Banned from 2026-11-20."
}

const matched = (field: string, found: Match): MatchData => ({
  ...data(company, {
    field,
    before: null,
    after: { list_ref: found.list_ref, matched_name: found.matched_name },
    source: found.source,
    as_of
  }),
  matches: [found],
  disclaimer:
    "No match is not a clearance: it says only that nothing similar was found on the lists shown, at their dates. Possible matches need human review. A similar name does not establish identity. Politically exposed persons and adverse media are not looked at, and who the directors and beneficial owners are is not looked up."
})

const service = {
  event_id: "evt_01JD3QG4T2W8X5Y6Z7A9B1C3D5",
  livemode: false,
  subscription_id: "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
}

type Samples = { readonly [Type in EventType]: EventOf<Type>["data"] } & {
  readonly [Type in ServiceEventType]: Extract<ServiceEvent, { readonly type: Type }>["data"]
}

const licence = { licence_number: "990001", start_date: "2016-03-01", end_date: null }
const registration = { registration_number: "009900301", start_date: "2021-01-04" }

export const samples: Samples = {
  deregistration: data(withoutAbn, {
    field: "canonical.regulator_status",
    before: "Registered",
    after: "Deregistered",
    source: "asic-companies"
  }),
  name_change: data(company, {
    field: "canonical.entity_name",
    before: "BANKSIA WELDING PTY. LIMITED",
    after: "BANKSIA CREEK ENGINEERING PTY LTD",
    source: "abn-bulk-extract",
    as_of
  }),
  abn_cancelled: data(company, {
    field: "canonical.abn_status",
    before: "Active",
    after: "Cancelled",
    source: "abn-bulk-extract",
    as_of
  }),
  gst_deregistered: data(company, {
    field: "canonical.gst_registered",
    before: true,
    after: false,
    source: "abn-bulk-extract",
    as_of
  }),
  banned_match: matched("screening.regulator_banned_org", bannedMatch),
  sanctions_match: matched("screening.gov_sanctions", match),
  external_administration: data(company, {
    field: "screening.external_administration",
    before: "Registered",
    after: "Externally administered",
    source: "asic-companies"
  }),
  bankruptcy_petition_filed: data(soleTrader, {
    field: "screening.bankruptcy_petition",
    before: null,
    after: { date: "2026-11-18", note: "An allegation that a court has not decided." },
    source: "insolvency-and-bankruptcy",
    as_of
  }),
  charity_status_change: data(charity, {
    field: "charity.is_registered_charity",
    before: true,
    after: false,
    source: "acnc-register",
    as_of
  }),
  licensing_change: data(company, {
    field: "licensing.afs_licensee",
    before: { ...licence, status: "Current" },
    after: { ...licence, status: "Suspended" },
    source: "asic-afs-licensee"
  }),
  professional_registration_change: data(soleTrader, {
    field: "professional_registrations.financial_adviser",
    before: { ...registration, status: "Current", end_date: null },
    after: { ...registration, status: "Ceased", end_date: "2026-11-19" },
    source: "asic-financial-adviser"
  }),
  relationship_change: data(trust, {
    field: "canonical.related_entities",
    before: { role: "corporate_trustee", name: "GOANNA HOLDINGS PTY LTD" },
    after: null,
    source: "abn-bulk-extract",
    as_of
  }),
  fiu_roll_change: data(company, {
    field: "screening.fiu_reporting_entity",
    before: null,
    after: { status: "fiu_enrolled", date: "2026-11-18" },
    source: "austrac-registers",
    as_of
  }),
  test: service,
  "subscription.disabled": { ...service, reason: "failing", failing_since: "2026-11-21T04:50:00.131Z" },
  "delivery.exhausted": {
    ...service,
    delivery: {
      event_id: "evt_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
      type: "name_change",
      attempts: 10,
      response_code: 503,
      failure: "The receiver answered 503."
    }
  }
}
