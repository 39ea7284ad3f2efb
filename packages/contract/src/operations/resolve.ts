/** `POST /v1/resolve`. Specification 4.1. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { filtered, lookUp, named } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { linesOf } from "../http/linesExamples.ts"
import { ResolveResult } from "../schema/ResolveResult.ts"
import { ResolveRequest } from "../schema/requests.ts"

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

export const resolve = HttpApiEndpoint.post("resolve", "/v1/resolve", {
  payload: ResolveRequest,
  success: ResolveResult,
  error: writeErrors
}).annotate(About, {
  summary: "Find an entity",
  description:
    "Finds the entities that an ABN, an ACN or a name may refer to, best first. Send exactly one of `abn`, `acn` and `name`; `state`, `postcode` and `mode` belong to a name. `filter` keeps entities of a form, an ABN status, a GST registration, a charity or a licence; it comes before the cut to ten, and `filtered` says how far was looked. An identifier gives `match_confidence` 100; a match by name alone is advisory and stays at 90 or less. Check digits are not enforced, and whatever is not found is 200 with empty `candidates`. While the index of names is being built, only equal names and their neighbours in alphabetical order are compared: `disclaimer` then says so, and where none was found the answer is 503. Every value names the register it comes from, and where registers disagree `conflicts` shows each value. A screening block in a candidate is a first look: `no_match` there is not a clearance.",
  requests: resolveRequests,
  answered: "The candidates, best first; possibly none.",
  answers: { "a company, canonical fields only": resolveResult },
  lines: linesOf({ abn: "51824753556", include: [] }, { name: "Emu Plains Joinery" }, resolveResult),
  failures: { ...posted, 400: "Send exactly one of abn, acn and name, not abn and name." },
  scope: "read",
  cost: ({ isFiltered, name }) =>
    name === undefined ? lookUp : isFiltered ? filtered(named(name, 4)) : named(name, 4)
})
