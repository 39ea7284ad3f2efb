/** Requests that are refused, each with the whole sentence it is answered with. */
import { keys } from "./fakes.ts"

export interface Sent {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const oneOf = "Send exactly one of abn, acn and name"
const twice = "stands twice in one, and only one of the two would be read."
const blocks =
  "charity, licensing, professional_registrations, external_ids, superannuation, icn or screening"

export const refusals: ReadonlyArray<
  [what: string, path: string, sent: Sent, status: number, type: string, message: string]
> = [
  ["no identifier or name", "/v1/resolve", { body: {} }, 400, "invalid_request", `${oneOf}.`],
  [
    "an identifier and a name",
    "/v1/resolve",
    { body: { abn: "89000000019", name: "x" } },
    400,
    "invalid_request",
    `${oneOf}, not abn and name.`
  ],
  [
    "a name that stands twice",
    "/v1/screen",
    { body: '{"name":"Platypus Spirit","name":"Nobody Similar"}' },
    400,
    "invalid_request",
    `Send each field of an object once: "name" ${twice}`
  ],
  [
    "a name that stands twice, once as an escape",
    "/v1/resolve",
    { body: '{"name":"Platypus Spirit","n\\u0061me":"Nobody Similar"}' },
    400,
    "invalid_request",
    `Send each field of an object once: "name" ${twice}`
  ],
  [
    "a state that stands twice in a filter",
    "/v1/resolve",
    { body: '{"name":"Platypus Spirit","filter":{"state":"NSW","state":"VIC"}}' },
    400,
    "invalid_request",
    `Send each field of an object once: "state" ${twice}`
  ],
  [
    "a watch of two lists of entities",
    "/v1/watch",
    { body: '{"entities":["89000000019"],"entities":[]}' },
    400,
    "invalid_request",
    `Send each field of an object once: "entities" ${twice}`
  ],
  [
    "all three",
    "/v1/resolve",
    { body: { abn: "89000000019", acn: "000000019", name: "x" } },
    400,
    "invalid_request",
    `${oneOf}, not abn and acn and name.`
  ],
  [
    "an ABN as a number of nine digits",
    "/v1/resolve",
    { body: { abn: 890000000 } },
    400,
    "invalid_request",
    "abn must be eleven digits."
  ],
  [
    "an ACN as a number that has lost its zeros",
    "/v1/resolve",
    { body: { acn: 19 } },
    400,
    "invalid_request",
    "acn must be nine digits, sent as text where it begins with 0."
  ],
  [
    "a number to validate that has lost its zeros",
    "/v1/validate",
    { body: { identifier: 4085616 } },
    400,
    "invalid_request",
    "identifier must be eleven digits for an ABN or nine for an ACN, sent as text where it begins with 0."
  ],
  ["an ABN of null", "/v1/resolve", { body: { abn: null } }, 400, "invalid_request", `${oneOf}.`],
  [
    "an ABN of ten digits",
    "/v1/resolve",
    { body: { abn: "8900000001" } },
    400,
    "invalid_request",
    "abn must be eleven digits."
  ],
  [
    "an ABN with letters",
    "/v1/resolve",
    { body: { abn: "8900000001a" } },
    400,
    "invalid_request",
    "abn must be eleven digits."
  ],
  [
    "an ABN with digits of another script",
    "/v1/resolve",
    { body: { abn: "٨٩٠٠٠٠٠٠٠١٩" } },
    400,
    "invalid_request",
    "abn must be eleven digits."
  ],
  ["an empty ABN", "/v1/resolve", { body: { abn: "" } }, 400, "invalid_request", `${oneOf}.`],
  [
    "an empty number to validate",
    "/v1/validate",
    { body: { identifier: "" } },
    400,
    "invalid_request",
    "identifier is required."
  ],
  [
    "an ACN of eleven digits",
    "/v1/resolve",
    { body: { acn: "89000000019" } },
    400,
    "invalid_request",
    "acn must be nine digits."
  ],
  [
    "an ACN in an array",
    "/v1/resolve",
    { body: { acn: ["000000019"] } },
    400,
    "invalid_request",
    "acn must be a string, not an array."
  ],
  ["an empty name", "/v1/resolve", { body: { name: "" } }, 400, "invalid_request", `${oneOf}.`],
  ["a blank name", "/v1/screen", { body: { name: "   " } }, 400, "invalid_request", `${oneOf}.`],
  [
    "nothing but what is absent",
    "/v1/screen",
    { body: { name: null, abn: "", acn: null, dob: "" } },
    400,
    "invalid_request",
    `${oneOf}.`
  ],
  [
    "a screened name that is a spreadsheet's error",
    "/v1/screen",
    { body: { name: "#N/A" } },
    400,
    "invalid_request",
    "name must be a name, and what was sent is a spreadsheet's error or formula: send the name of a person or an organisation, or an ABN or ACN in place of it."
  ],
  [
    "a screened name that says that there is none",
    "/v1/screen",
    { body: { name: "N/A" } },
    400,
    "invalid_request",
    "name must be a name, and what was sent stands for none: send the name of a person or an organisation, or an ABN or ACN in place of it."
  ],
  [
    "a name of nothing but titles",
    "/v1/resolve",
    { body: { name: "Mr & Mrs" } },
    400,
    "invalid_request",
    "name must be a name, and what was sent has nothing but titles, roles, legal forms and the like: send the name of a person or an organisation, or an ABN or ACN in place of it."
  ],
  [
    "a name of 501 characters",
    "/v1/resolve",
    { body: { name: "n".repeat(501) } },
    400,
    "invalid_request",
    "name must have at most 500 characters."
  ],
  [
    "a name with NUL",
    "/v1/resolve",
    { body: { name: "a\u0000b" } },
    400,
    "invalid_request",
    "name must not contain a NUL character."
  ],
  [
    "a name that is not UTF-8",
    "/v1/resolve",
    { body: new Uint8Array([...Buffer.from('{"name":"M'), 0xfc, ...Buffer.from('ller"}')]) },
    400,
    "invalid_request",
    "name must be valid Unicode text, sent as UTF-8."
  ],
  [
    "half a surrogate pair",
    "/v1/resolve",
    { body: '{"name":"a\\ud800b"}' },
    400,
    "invalid_request",
    "name must be valid Unicode text, sent as UTF-8."
  ],
  [
    "a name that is an object",
    "/v1/resolve",
    { body: { name: { first: "x" } } },
    400,
    "invalid_request",
    "name must be a string, not an object."
  ],
  [
    "a name of true",
    "/v1/resolve",
    { body: { name: true } },
    400,
    "invalid_request",
    "name must be a string, not a boolean."
  ],
  [
    "an unknown field",
    "/v1/resolve",
    { body: { name: "x", foo: 1 } },
    400,
    "invalid_request",
    "Remove the unknown field foo."
  ],
  [
    "two unknown fields",
    "/v1/resolve",
    { body: { name: "x", foo: 1, bar: 2 } },
    400,
    "invalid_request",
    "Remove the unknown fields foo and bar."
  ],
  [
    "many unknown fields",
    "/v1/resolve",
    { body: Object.fromEntries([..."abcdefgh"].map((k) => [k, 1])) },
    400,
    "invalid_request",
    "Remove the unknown fields a, b, c, d, e and 3 more."
  ],
  [
    "a field in capitals",
    "/v1/resolve",
    { body: { ABN: "89000000019" } },
    400,
    "invalid_request",
    "Rename the field ABN to abn."
  ],
  [
    "__proto__",
    "/v1/resolve",
    { body: '{"name":"x","__proto__":{"a":1}}' },
    400,
    "invalid_request",
    "Remove the unknown field __proto__."
  ],
  [
    "an unknown field of great length",
    "/v1/resolve",
    { body: { name: "x", ["k".repeat(300)]: 1 } },
    400,
    "invalid_request",
    `Remove the unknown field ${"k".repeat(40)}….`
  ],
  [
    "an unknown field and a wrong type",
    "/v1/resolve",
    { body: { abn: 5, foo: 1 } },
    400,
    "invalid_request",
    "Remove the unknown field foo; abn must be eleven digits."
  ],
  [
    "a field of screen in resolve",
    "/v1/resolve",
    { body: { name: "x", dob: "1970-01-31" } },
    400,
    "invalid_request",
    "Remove the unknown field dob."
  ],
  [
    "an unknown block",
    "/v1/resolve",
    { body: { name: "x", include: ["charity", "directors"] } },
    400,
    "invalid_request",
    `include[1] must be ${blocks}.`
  ],
  [
    "a block that is a number",
    "/v1/resolve",
    { body: { name: "x", include: [7] } },
    400,
    "invalid_request",
    `include[0] must be ${blocks}, not a number.`
  ],
  [
    "include as a string",
    "/v1/resolve",
    { body: { name: "x", include: "charity" } },
    400,
    "invalid_request",
    "include must be an array, not a string."
  ],
  [
    "an unknown mode",
    "/v1/resolve",
    { body: { name: "x", mode: "close" } },
    400,
    "invalid_request",
    "mode must be exact or fuzzy."
  ],
  [
    "an unknown state",
    "/v1/resolve",
    { body: { name: "x", state: "New South Wales" } },
    400,
    "invalid_request",
    "state must be one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA, AAT."
  ],
  [
    "a postcode of three digits",
    "/v1/resolve",
    { body: { name: "x", postcode: "200" } },
    400,
    "invalid_request",
    "postcode must be four digits."
  ],
  [
    "a postcode as a number that has lost its zero",
    "/v1/resolve",
    { body: { name: "x", postcode: 800 } },
    400,
    "invalid_request",
    "postcode must be a string, not a number."
  ],
  [
    "an array",
    "/v1/resolve",
    { body: [{ name: "x" }] },
    400,
    "invalid_request",
    "Send a JSON object as the body, not an array."
  ],
  [
    "a JSON string",
    "/v1/resolve",
    { body: '"x"' },
    400,
    "invalid_request",
    "Send a JSON object as the body, not a string."
  ],
  [
    "null",
    "/v1/resolve",
    { body: "null" },
    400,
    "invalid_request",
    "Send a JSON object as the body, not null."
  ],
  [
    "broken JSON",
    "/v1/resolve",
    { body: '{"name": "x"' },
    400,
    "invalid_request",
    "The body is not valid JSON."
  ],
  [
    "single quotes",
    "/v1/resolve",
    { body: "{'name': 'x'}" },
    400,
    "invalid_request",
    "The body is not valid JSON."
  ],
  [
    "an empty body",
    "/v1/resolve",
    { method: "POST", headers: { "content-type": "application/json" } },
    400,
    "invalid_request",
    "Send a JSON object as the body."
  ],
  ["nothing to screen", "/v1/screen", { body: { dob: "1970-01-31" } }, 400, "invalid_request", `${oneOf}.`],
  [
    "a name and an ACN to screen",
    "/v1/screen",
    { body: { name: "x", acn: "000000019" } },
    400,
    "invalid_request",
    `${oneOf}, not acn and name.`
  ],
  [
    "a date of birth with the month first",
    "/v1/screen",
    { body: { name: "x", dob: "01/31/1970" } },
    400,
    "invalid_request",
    "dob must be a date such as 1970-01-31: what was sent is a date only with the month first."
  ],
  [
    "a date of birth that is none",
    "/v1/screen",
    { body: { name: "x", dob: "last century" } },
    400,
    "invalid_request",
    "dob must be a date such as 1970-01-31: what was sent is not a date in a form that is read."
  ],
  [
    "a day that does not exist",
    "/v1/screen",
    { body: { name: "x", dob: "1970-02-30" } },
    400,
    "invalid_request",
    "dob must be a date such as 1970-01-31: what was sent is a day that is in no calendar."
  ],
  [
    "a date of birth as a number",
    "/v1/screen",
    { body: { name: "x", dob: 1970 } },
    400,
    "invalid_request",
    "dob must be a string or null, not a number."
  ],
  [
    "a country of three letters",
    "/v1/screen",
    { body: { name: "x", country: "RUS" } },
    400,
    "invalid_request",
    "country must be two letters of ISO 3166, or the name in English."
  ],
  [
    "an identifier without a number",
    "/v1/screen",
    { body: { name: "x", identifiers: ["K348486", "--"] } },
    400,
    "invalid_request",
    "identifiers must have a letter or a digit."
  ],
  [
    "an identifier that only says what it is",
    "/v1/screen",
    { body: { name: "x", identifiers: ["Passport No."] } },
    400,
    "invalid_request",
    "identifiers must hold a number, and not only the word that says what it is."
  ],
  [
    "an unknown type",
    "/v1/screen",
    { body: { name: "x", type: "person" } },
    400,
    "invalid_request",
    "type must be individual, entity, vessel or null."
  ],
  [
    "mode in screen",
    "/v1/screen",
    { body: { name: "x", mode: "exact" } },
    400,
    "invalid_request",
    "Remove the unknown field mode."
  ],
  [
    "ten digits",
    "/v1/validate/1234567890",
    {},
    400,
    "invalid_request",
    "Send eleven digits for an ABN or nine digits for an ACN."
  ],
  [
    "letters",
    "/v1/validate/abc",
    {},
    400,
    "invalid_request",
    "Send eleven digits for an ABN or nine digits for an ACN."
  ],
  [
    "hyphens",
    "/v1/validate/89-000-000-019",
    {},
    400,
    "invalid_request",
    "Send eleven digits for an ABN or nine digits for an ACN."
  ],
  [
    "a very long identifier",
    `/v1/validate/${"1".repeat(3000)}`,
    {},
    400,
    "invalid_request",
    "A part of the path is too long."
  ],
  [
    "a broken escape",
    "/v1/validate/%zz",
    {},
    400,
    "invalid_request",
    "The path holds a percent sign that starts no UTF-8 escape; write a percent sign as %25."
  ],
  ["no identifier", "/v1/validate/", {}, 404, "not_found", "There is nothing at this path."],
  [
    "a form",
    "/v1/resolve",
    { body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    415,
    "unsupported_media_type",
    "Send the body as JSON, with Content-Type: application/json."
  ],
  [
    "plain text",
    "/v1/screen",
    { body: "{}", headers: { "content-type": "text/plain" } },
    415,
    "unsupported_media_type",
    "Send the body as JSON, with Content-Type: application/json."
  ],
  [
    "a compressed body",
    "/v1/screen",
    { body: "{}", headers: { "content-encoding": "gzip" } },
    415,
    "unsupported_media_type",
    "Send the body uncompressed, without Content-Encoding."
  ],
  [
    "another charset",
    "/v1/screen",
    { body: "{}", headers: { "content-type": "application/json; charset=ISO-8859-1" } },
    415,
    "unsupported_media_type",
    "Send the body as UTF-8."
  ],
  [
    "a body of 257 KiB",
    "/v1/resolve",
    { body: { name: "n".repeat(257 * 1024) } },
    413,
    "payload_too_large",
    "Send a body of at most 256 KiB."
  ],
  ["an unknown path", "/v1/nothing", {}, 404, "not_found", "There is nothing at this path."],
  ["the root", "/", {}, 404, "not_found", "There is nothing at this path."],
  [
    "a path without its version",
    "/resolve",
    { body: { name: "x" } },
    404,
    "not_found",
    "There is nothing at this path."
  ],
  ["GET on resolve", "/v1/resolve", {}, 405, "method_not_allowed", "Use POST on this path."],
  [
    "DELETE on screen",
    "/v1/screen",
    { method: "DELETE" },
    405,
    "method_not_allowed",
    "Use POST on this path."
  ],
  [
    "POST on validate",
    "/v1/validate/89000000019",
    { body: {} },
    405,
    "method_not_allowed",
    "Use GET or HEAD on this path."
  ],
  ["OPTIONS", "/v1/resolve", { method: "OPTIONS" }, 405, "method_not_allowed", "Use POST on this path."],
  [
    "PUT on the document",
    "/openapi.json",
    { method: "PUT" },
    405,
    "method_not_allowed",
    "Use GET or HEAD on this path."
  ],
  [
    "no key",
    "/v1/resolve",
    { body: {}, key: null },
    401,
    "unauthorized",
    "Send an API key in the header Authorization: Bearer svc_sk_…"
  ],
  [
    "no key on validate",
    "/v1/validate/89000000019",
    { key: null },
    401,
    "unauthorized",
    "Send an API key in the header Authorization: Bearer svc_sk_…"
  ],
  [
    "another scheme",
    "/v1/resolve",
    { body: {}, key: null, headers: { authorization: "Basic eDp5" } },
    401,
    "unauthorized",
    "Send an API key in the header Authorization: Bearer svc_sk_…"
  ],
  [
    "an unknown key",
    "/v1/screen",
    { body: {}, key: keys.unknown },
    401,
    "unauthorized",
    "This API key is not valid; check that it was copied whole, or ask the operator for another."
  ],
  [
    "a malformed key",
    "/v1/screen",
    { body: {}, key: "svc_sk_live_short" },
    401,
    "unauthorized",
    "This API key is not valid; check that it was copied whole, or ask the operator for another."
  ],
  [
    "a key that cannot be checked",
    "/v1/resolve",
    { body: { name: "x" }, key: keys.uncheckable },
    502,
    "upstream_unavailable",
    "The API key could not be checked in time; try again in a few seconds."
  ],
  [
    "an identity register that is not loaded",
    "/v1/resolve",
    { body: { name: "Outage" } },
    502,
    "upstream_unavailable",
    "The identity register abn-bulk-extract is unavailable: it has not been loaded yet."
  ],
  [
    "a lost database under resolve",
    "/v1/resolve",
    { body: { name: "Database gone" } },
    502,
    "upstream_unavailable",
    "The database could not be read or written; try again in a few seconds."
  ],
  [
    "a lost database under screen",
    "/v1/screen",
    { body: { name: "Database gone" } },
    502,
    "upstream_unavailable",
    "The database could not be read or written; try again in a few seconds."
  ],
  [
    "a failed statement",
    "/v1/resolve",
    { body: { name: "Statement fails" } },
    500,
    "internal",
    "Something failed on our side; the log has it under this request_id."
  ],
  [
    "a name while too many are searched",
    "/v1/resolve",
    { body: { name: "Too many searches" } },
    503,
    "overloaded",
    "Too many names are being searched; try again in a second."
  ],
  [
    "a name before there is an index",
    "/v1/resolve",
    { body: { name: "No index" } },
    503,
    "overloaded",
    "The name index is still being built or brought up to date, and no name that begins alike was found; try again in half a minute."
  ],
  [
    "a defect",
    "/v1/resolve",
    { body: { name: "Defect" } },
    500,
    "internal",
    "Something failed on our side; the log has it under this request_id."
  ],
  [
    "readiness without a database",
    "/readyz",
    { key: null },
    503,
    "overloaded",
    "The database does not answer."
  ]
]
