/** Requests and answers shown in the reference. The entities are invented; a sandbox key finds them. */
import type { RegisterStatus } from "@entity-watch/contract/schema/RegisterStatus"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import type { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type { Validation } from "@entity-watch/contract/schema/Validation"

export const requestId = "req_01JD3Q8Z5V9T6K2M4N7P0R1S3T"

export const resolveRequests: Record<string, ResolveRequest> = {
  "by ABN": { abn: "23 990 000 014" },
  "by ACN, canonical fields only": { acn: "990000014", include: [] },
  "by name": { name: "Banksia Creek Engineering", mode: "fuzzy", include: ["licensing", "screening"] },
  "by name, only active companies": {
    name: "Banksia Creek",
    filter: { entity_form: ["company"], abn_status: "Active" },
    include: []
  }
}

export const resolveResult: ResolveResult = {
  query: {
    acn: "990000014"
  },
  candidates: [
    {
      match_confidence: 100,
      match_signals: {
        exact_identifier: "acn"
      },
      canonical: {
        entity_form: {
          value: "company",
          source: "asic-companies",
          note: "The file carries no date; read on 2026-11-21."
        },
        abn: {
          value: "23990000014",
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z"
        },
        acn: {
          value: "990000014",
          source: "asic-companies",
          note: "The file carries no date; read on 2026-11-21."
        },
        entity_name: {
          value: "BANKSIA CREEK ENGINEERING PTY LTD",
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z",
          note: "The register last updated this record on 2026-03-01."
        },
        abn_status: {
          value: "Active",
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z",
          note: "Since 2015-07-01."
        },
        gst_registered: {
          value: true,
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z",
          note: "Registered since 2015-07-01."
        },
        entity_type: {
          value: "Australian Private Company",
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z",
          note: "Code PRV."
        },
        regulator_status: {
          value: "Registered",
          source: "asic-companies",
          note: "Status code REGD. Registered on 2015-07-01. The file carries no date; read on 2026-11-21."
        },
        registered_office_state: {
          value: null,
          source: "asic-companies",
          note: "No open register file carries the registered office."
        },
        icn: {
          value: null,
          source: "oric-register",
          note: "Not known: the register oric-register has not been loaded."
        },
        former_names: [
          {
            value: "BANKSIA WELDING PTY. LIMITED",
            source: "asic-companies",
            ceased: "2019-02-14"
          }
        ],
        related_entities: [],
        individual_name: null,
        trustee_resolution: "not_applicable",
        abn_status_from: { value: "2015-07-01", source: "abn-bulk-extract", as_of: "2026-11-03T21:46:00Z" },
        gst_registered_from: {
          value: "2015-07-01",
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z",
          note: "Registered since 2015-07-01."
        },
        registered_on: {
          value: "2015-07-01",
          source: "asic-companies",
          note: "The file carries no date; read on 2026-11-21."
        },
        deregistered_on: {
          value: null,
          source: "asic-companies",
          note: "The file carries no date; read on 2026-11-21."
        },
        main_business_location: {
          value: { state: "NSW", postcode: "2000" },
          source: "abn-bulk-extract",
          as_of: "2026-11-03T21:46:00Z"
        },
        business_names: [
          {
            value: "CREEKSIDE FABRICATION",
            source: "abn-bulk-extract",
            as_of: "2026-11-03T21:46:00Z"
          }
        ],
        trading_names: [],
        trade_names_left_out: 0,
        not_checked: []
      },
      conflicts: [],
      provenance_complete: true,
      charity: null,
      licensing: null,
      professional_registrations: null,
      external_ids: null,
      superannuation: null,
      icn: null,
      screening: null
    }
  ],
  disclaimer:
    "Resolved from public registers as of the dates shown. Directors, shareholders and beneficial ownership are not covered. A match by name alone is advisory and does not establish identity."
}

export const screenRequests: Record<string, ScreenRequest> = {
  "a person": { name: "Jordan Example", dob: "1970-01-31", pob: "Exampleville", type: "individual" },
  "a vessel by its number": { name: "Renamed Vessel", imo: "9000001", type: "vessel" },
  "a person by a passport": {
    name: "Somebody Else",
    identifiers: ["passport Z0000014"],
    country: "Freedonia"
  },
  "the entity behind an ABN": { abn: "23990000014" }
}

export const screenResult: ScreenResult = {
  query: {
    name: "Jordan Example",
    dob: "1970-01-31",
    pob: "Exampleville",
    type: "individual"
  },
  screened: [
    {
      name: "Jordan Example",
      role: "subject",
      acn: null
    }
  ],
  overall: "review",
  checked_as_of: "2026-11-21",
  sources: {
    gov_sanctions: {
      status: "review",
      checked_as_of: "2026-11-21T04:46:08Z",
      matches: [
        {
          source: "dfat-consolidated-list",
          matched_name: "Jordan EXAMPLE",
          score: 92,
          matched_on: ["name", "dob_year", "pob"],
          list_ref: "9999",
          name_type: "Primary Name",
          listing_type: "Individual",
          dob_raw: "Approximately 1970",
          pob: "Exampleville",
          register_name: "Consolidated List",
          ban_type: "",
          acn: "",
          note: "JORDAN and EXAMPLE agree. Year of birth agrees with about 1970. Place of birth agrees (Exampleville). Listed in the Autonomous Sanctions (Invented Persons) List 2026.",
          dob_agreement: "agrees_in_year",
          listed: {
            names: ["Jordan EXAMPLE"],
            committees: ["Autonomous (Invented)"],
            control_date: "2026-11-01",
            instruments: ["Autonomous Sanctions (Invented Persons) Instrument 2026"],
            listing_information: ["Listed in the Autonomous Sanctions (Invented Persons) List 2026"],
            measures: ["targeted_financial_sanction", "travel_ban"]
          }
        }
      ],
      matches_total: 1,
      complete: true,
      note: "List of 2026-11-02T03:15:00Z, 21 rows, SHA-256 b0938bda8fcb, read 2026-11-21T04:46:08Z, 0 days ago. Score floor 68 of 100, algorithm 6."
    },
    regulator_banned_person: {
      status: "no_match",
      checked_as_of: "2026-11-21T04:46:08Z",
      matches: [],
      matches_total: 0,
      complete: true,
      note: "List without a date of its own, 8 rows, SHA-256 5510056d91fc, read 2026-11-21T04:46:08Z, 0 days ago. Score floor 68 of 100, algorithm 6."
    },
    regulator_banned_org: {
      status: "no_match",
      checked_as_of: "2026-11-21T04:46:08Z",
      matches: [],
      matches_total: 0,
      complete: true,
      note: "List without a date of its own, 5 rows, SHA-256 8091b0942b6d, read 2026-11-21T04:46:08Z, 0 days ago. Score floor 68 of 100, algorithm 6."
    }
  },
  disclaimer:
    "No match is not a clearance: it says only that nothing similar was found on the lists shown, at their dates. Possible matches need human review. A similar name does not establish identity. Politically exposed persons and adverse media are not looked at, and who the directors and beneficial owners are is not looked up."
}

export const wellFormedAbn: Validation = {
  identifier_type: "abn",
  input: "23 990 000 014",
  normalized: "23990000014",
  formatted: "23 990 000 014",
  valid: true
}

export const validations: Record<string, Validation> = {
  "an ABN whose check digits agree": wellFormedAbn,
  "an ACN whose check digit does not": {
    identifier_type: "acn",
    input: "990000015",
    normalized: "990000015",
    formatted: "990 000 015",
    valid: false,
    reason: "checksum"
  }
}

export const registerList: { readonly registers: ReadonlyArray<RegisterStatus> } = {
  registers: [
    {
      register: "dfat-consolidated-list",
      title: "Consolidated List",
      publisher: "Department of Foreign Affairs and Trade",
      state: "current",
      version: "dfat-consolidated-list/b0938bda8fcb",
      as_of: "2026-11-02T03:15:00Z",
      fetched_at: "2026-11-21T04:38:02Z",
      checked_as_of: "2026-11-21T04:38:02Z",
      checked_by: "publisher",
      age_days: 0,
      max_age_days: 14,
      rows: 21,
      records: 12,
      refused: 0,
      sha256: "b0938bda8fcbbd97af5ce592d8f7717fe1b43e98e9550b4007368808cd8b6a86",
      note: null,
      last_failure: null,
      licence: "CC BY 4.0, Coat of Arms excluded",
      attribution:
        "Contains data from the Department of Foreign Affairs and Trade (CC BY 4.0, Coat of Arms excluded)."
    }
  ]
}
