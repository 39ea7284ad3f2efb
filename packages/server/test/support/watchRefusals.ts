/** Watch requests that are refused, each with the whole sentence it is answered with. */
import { keys } from "./fakes.ts"
import type { refusals, Sent } from "./refusals.ts"

const id = "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
const body = {
  events: ["name_change"],
  webhook_url: "https://hooks.example.com/watch",
  entities: ["23990000014"]
}
const feed = "/v1/entity/23990000014/changes"
const since = "since is required and must be an ISO-8601 timestamp."
const form = "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z."
const wrongEntity = (i: number) =>
  `entities[${i}] must be an ABN of eleven digits or an ACN of nine, with agreeing check digits.`
const kinds =
  "deregistration, name_change, abn_cancelled, gst_deregistered, banned_match, sanctions_match, external_administration, bankruptcy_petition_filed, charity_status_change, licensing_change, professional_registration_change, relationship_change or fiu_roll_change"

type Refusal = (typeof refusals)[number]

const bad = (what: string, path: string, sent: Sent, message: string): Refusal => [
  what,
  path,
  sent,
  400,
  "invalid_request",
  message
]
const created = (what: string, change: Record<string, unknown>, message: string) =>
  bad(`a subscription with ${what}`, "/v1/watch", { body: { ...body, ...change } }, message)
const patched = (what: string, change: unknown, message: string) =>
  bad(`a PATCH with ${what}`, `/v1/watch/${id}`, { method: "PATCH", body: change }, message)
const polled = (what: string, query: string, message: string) => bad(what, `${feed}${query}`, {}, message)
const keyed = (what: string, key: string) =>
  bad(
    `an Idempotency-Key ${what}`,
    "/v1/watch",
    { body, headers: { "idempotency-key": key } },
    "Idempotency-Key must be 1 to 255 printable ASCII characters."
  )

const unauthorised: ReadonlyArray<[path: string, sent: Sent]> = [
  ["/v1/watch", { body: {}, key: null }],
  ["/v1/watch", { body: {}, key: null, headers: { "idempotency-key": "" } }],
  [`/v1/watch/${id}`, { method: "PATCH", body: { x: 1 }, key: null }],
  [`/v1/watch/${id}`, { method: "DELETE", key: null }],
  [`/v1/watch/${id}/roll`, { method: "POST", key: null }],
  ["/v1/watch?status=x", { key: null }],
  ["/v1/entity/x/changes", { key: null }]
]

export const watchRefusals: ReadonlyArray<Refusal> = [
  bad(
    "an empty subscription",
    "/v1/watch",
    { body: {} },
    "events is required; webhook_url is required; entities is required."
  ),
  created("no event", { events: [] }, "events must have at least one item."),
  created("an unknown event", { events: ["name_change", "x"] }, `events[1] must be ${kinds}.`),
  created("no entity", { entities: [] }, "entities must have at least one item."),
  created("one entity as text", { entities: "23990000014" }, "entities must be an array, not a string."),
  created(
    "an entity as a number that has lost its zeros",
    { entities: ["23990000014", 19] },
    "each of entities must be eleven digits for an ABN or nine for an ACN, sent as text where it begins with 0."
  ),
  created("an ABN with a wrong check digit", { entities: ["23990000015"] }, wrongEntity(0)),
  created("an ACN with a wrong check digit", { entities: ["23990000014", "990000015"] }, wrongEntity(1)),
  created("an entity of ten digits", { entities: ["2399000001"] }, wrongEntity(0)),
  created("an empty entity", { entities: [""] }, wrongEntity(0)),
  created("no URL", { webhook_url: null }, "webhook_url is required."),
  created("an empty URL", { webhook_url: "" }, "webhook_url is required."),
  created(
    "a line break in the URL",
    { webhook_url: "https://hooks.example.com/\nwatch" },
    "webhook_url must not contain spaces or control characters."
  ),
  created(
    "a NUL in the URL",
    { webhook_url: "https://hooks.example.com/\u0000" },
    "webhook_url must not contain spaces or control characters."
  ),
  created(
    "a URL of 2,049 characters",
    { webhook_url: `https://hooks.example.com/${"a".repeat(2023)}` },
    "webhook_url must have at most 2048 characters."
  ),
  created("a status", { status: "active" }, "Remove the unknown field status."),
  created("a secret", { secret: "whsec_x" }, "Remove the unknown field secret."),
  patched("the service's own status", { status: "disabled" }, "status must be active or paused."),
  patched("an unknown field", { event: [] }, "Remove the unknown field event."),
  patched("its id", { id }, "Remove the unknown field id."),
  patched("no entity", { entities: [] }, "entities must have at least one item."),
  patched("an array", [], "Send a JSON object as the body, not an array."),
  patched("null for a body", null, "Send a JSON object as the body, not null."),
  ...["{", "secret=x", '{"secret":"whsec_x"}', "[]", "null", '""'].map((body) =>
    bad(
      `a roll with the body ${body}`,
      `/v1/watch/${id}/roll`,
      { method: "POST", body },
      "Leave the body out, or send {}: this operation takes no fields."
    )
  ),
  keyed("of 256 characters", "k".repeat(256)),
  keyed("that is empty", ""),
  keyed("beyond ASCII", "é"),
  bad("an unknown status filter", "/v1/watch?status=x", {}, "status must be active, paused or disabled."),
  bad("an unknown filter", "/v1/watch?page=x", {}, "Remove the unknown field page."),
  ...["x", "1_wsub_x", "12345678901234567_wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"].map((cursor) =>
    bad(
      `a cursor of "${cursor}"`,
      `/v1/watch?cursor=${cursor}`,
      {},
      "cursor must be the next_cursor of a page."
    )
  ),
  ...["0", "-1", "1.5", "x"].map((limit) =>
    bad(`a page of "${limit}"`, `/v1/watch?limit=${limit}`, {}, "limit must be a whole number of at least 1.")
  ),
  polled("a feed without since", "", since),
  polled("an empty since", "?since=", since),
  polled("a since that is a word", "?since=now", form),
  polled("a since without a zone", "?since=2026-01-01T00:00:00", form),
  polled("a since without a time", "?since=2026-01-01", form),
  polled("a since on 30 February", "?since=2026-02-30T00:00:00Z", form),
  polled("a since at 24 hours", "?since=2026-01-01T24:00:00Z", form),
  polled("a since in Unix seconds", "?since=1767225600", form),
  polled("a since in the year 0", "?since=0000-01-01T00:00:00Z", form),
  polled("a since with an offset of 16 hours", "?since=2026-01-01T00:00:00%2B16:00", form),
  polled("infinity", "?since=infinity", form),
  ...["0", "-1", "1.5", "x", "NaN", "Infinity"].map((limit) =>
    polled(
      `a limit of ${JSON.stringify(limit)}`,
      `?since=1970-01-01T00:00:00Z&limit=${limit}`,
      "limit must be a whole number of at least 1."
    )
  ),
  ...[
    [`${feed}?since=1970-01-01T00:00:00Z&limit=1&limit=2`, "limit must not be given more than once."],
    [`${feed}?since=x&since=1970-01-01T00:00:00Z`, "since must not be given more than once."],
    [
      `${feed}?since=x&since=&limit=&limit=&limit=`,
      "since must not be given more than once; limit must not be given more than once."
    ],
    ["/v1/watch?cursor=x&cursor=y", "cursor must not be given more than once."],
    ["/v1/watch?status=active&status=paused", "status must not be given more than once."]
  ].map(([path = "", message = ""]) => bad(`repeated, ${path}`, path, {}, message)),
  polled(
    "a repeated unknown query key",
    "?since=1970-01-01T00:00:00Z&after=x&after=y",
    "Remove the unknown field after."
  ),
  polled("an unknown query key", "?since=1970-01-01T00:00:00Z&after=x", "Remove the unknown field after."),
  [
    "a watch body of 1,025 KiB",
    "/v1/watch",
    { body: { ...body, webhook_url: "u".repeat(1025 * 1024) } },
    413,
    "payload_too_large",
    "Send a body of at most 1024 KiB."
  ],
  bad(
    "a watch body of 900 KiB that is not a subscription",
    `/v1/watch/${id}`,
    { method: "PATCH", body: { webhook_url: "u".repeat(900 * 1024) } },
    "webhook_url must have at most 2048 characters."
  ),
  [
    "PUT on watch",
    "/v1/watch",
    { method: "PUT", body: {} },
    405,
    "method_not_allowed",
    "Use GET or HEAD or POST on this path."
  ],
  [
    "POST on a subscription",
    `/v1/watch/${id}`,
    { body: {} },
    405,
    "method_not_allowed",
    "Use GET or HEAD or PATCH or DELETE on this path."
  ],
  ...unauthorised.map(
    ([path, sent], i): Refusal => [
      `no key and a wrong request, ${i + 1}`,
      path,
      sent,
      401,
      "unauthorized",
      "Send an API key in the header Authorization: Bearer svc_sk_…"
    ]
  ),
  [
    "an unknown key on watch",
    "/v1/watch",
    { key: keys.unknown },
    401,
    "unauthorized",
    "This API key is not valid; check that it was copied whole, or ask the operator for another."
  ]
]
