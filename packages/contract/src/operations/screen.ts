/** `POST /v1/screen`. Specification 4.2. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { screened } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { linesOf } from "../http/linesExamples.ts"
import { ScreenRequest } from "../schema/requests.ts"
import { ScreenResult } from "../schema/ScreenResult.ts"

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
          entry_sha256: "b081ec17e7e60ad8148a3e35f99faa884239d6567dbdf8fa0e4e5843fae6cc78",
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

export const screen = HttpApiEndpoint.post("screen", "/v1/screen", {
  payload: ScreenRequest,
  success: ScreenResult,
  error: writeErrors
}).annotate(About, {
  summary: "Screen a name or an entity",
  description:
    "Compares a name, or the names of the entity behind an ABN or ACN, with the sanctions list and the registers of banned and disqualified persons and organisations. Send exactly one of `name`, `abn` and `acn`; for a trust the corporate trustee is screened. `dob` and `pob` raise a score and never exclude anyone. `overall` is `review` if any list says so, otherwise `unavailable` if any list could not be relied on, otherwise `no_match`. **`no_match` is not a clearance, and `review` is not a finding**: a possible match needs a person to look at it. A list that could not be read is `unavailable`, never `no_match`.",
  requests: screenRequests,
  answered: "A verdict for each list, and overall. None of them is a clearance.",
  answers: { "a possible match": screenResult },
  lines: linesOf({ name: "Mirage Lending Pty Ltd" }, {}, screenResult),
  failures: {
    ...posted,
    400: "dob must be a date such as 1970-01-31: what was sent is a day that is in no calendar."
  },
  scope: "screen",
  cost: ({ name }) => (name === undefined ? { tokens: 1, weight: 2 } : screened(name))
})
