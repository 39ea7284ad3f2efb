/** Each state in which somebody has to do something is one need, with its code, and nothing else is one. */
import { assert, describe, it } from "@effect/vitest"
import { deliveryNeeds, fileNeeds, keyNeeds, registerNeeds, serviceNeeds } from "@entity-watch/core/admin"

const now = Date.parse("2026-11-24T09:00:00.000Z")
const day = 86_400_000
const ago = (days: number) => new Date(now - days * day).toISOString()

const register = {
  register: "dfat-consolidated-list" as const,
  title: "DFAT Consolidated List",
  publisher: "DFAT",
  state: "current" as const,
  version: "v1",
  as_of: ago(1),
  fetched_at: ago(1),
  checked_as_of: ago(1),
  checked_by: "publisher" as const,
  age_days: 1,
  max_age_days: 14,
  rows: 10,
  records: 10,
  refused: 0,
  sha256: "0",
  note: null,
  last_failure: null,
  edition_refused: false,
  licence: "CC BY 3.0 AU",
  attribution: "",
  cadence: "daily",
  address: "https://example.org",
  is_fetched: true,
  next_due_at: ago(-1),
  last_attempt: null
}
type Register = Parameters<typeof registerNeeds>[0][number]
const companies = { ...register, register: "asic-companies" as const, title: "Companies" }

const codes = (...registers: ReadonlyArray<Register>) =>
  registerNeeds(registers, now).map(({ code, kind }) => `${code} ${kind}`)

describe("registerNeeds", () => {
  it("has nothing to say of a register that is whole, young and asked in time", () => {
    assert.deepStrictEqual(codes(register, companies), [])
    assert.deepStrictEqual(codes({ ...register, state: "live" }), [])
  })

  it("tells each list that is unavailable by itself, and other registers that are missing in one", () => {
    const missing = { state: "not_loaded", age_days: null, checked_as_of: null, fetched_at: null } as const
    assert.deepStrictEqual(codes({ ...register, ...missing }, { ...companies, ...missing }), [
      "list_unavailable alarm",
      "registers_not_loaded gap"
    ])
    assert.deepStrictEqual(codes({ ...register, state: "partial", note: "2 rows of 10." }), [
      "list_unavailable alarm"
    ])
    assert.deepStrictEqual(codes({ ...companies, state: "partial" }), ["register_partial review"])
    const old = { state: "stale", age_days: 20, checked_as_of: ago(20) } as const
    assert.deepStrictEqual(codes({ ...register, ...old }, { ...companies, ...old }), [
      "list_unavailable alarm",
      "register_stale alarm"
    ])
    const [stale] = registerNeeds([{ ...register, ...old }], now)
    assert.strictEqual(stale?.since, ago(6))
  })

  it("tells of an additional list what it tells of the three", () => {
    const list = { ...register, register: "list:ofac" as const, title: "OFAC", is_fetched: false }
    assert.deepStrictEqual(codes(list), [])
    assert.deepStrictEqual(codes({ ...list, max_age_days: null, age_days: 900, checked_as_of: ago(900) }), [])
    const old = { ...list, state: "stale", age_days: 20, checked_as_of: ago(20) } as const
    assert.deepStrictEqual(
      codes(old, { ...list, state: "not_loaded", age_days: null, checked_as_of: null }),
      ["list_unavailable alarm", "list_unavailable alarm"]
    )
    const [need] = registerNeeds([old], now)
    assert.deepStrictEqual(need?.cure, { code: "load_file", register: "list:ofac" })
    assert.deepStrictEqual(need?.about, { kind: "register", id: "list:ofac", name: "OFAC" })
    const last_failure = { at: ago(1), reason: "200 of its 3,811 entries are gone." }
    const [refused] = registerNeeds([{ ...list, last_failure, edition_refused: true }], now)
    assert.deepStrictEqual(refused?.cure, {
      code: "compare_edition",
      register: "list:ofac",
      becomes_valid: false
    })
  })

  it("tells what comes near its limit, an edition that was refused, and a refresh that failed, each by itself", () => {
    const last_failure = { at: ago(1), reason: "200 of its 3,811 entries are gone." }
    const last_attempt = {
      at: ago(0),
      outcome: "failed",
      failure: "It did not answer.",
      failures: 2
    } as const
    const refused = { ...register, last_failure, edition_refused: true }
    assert.deepStrictEqual(codes({ ...refused, age_days: 13, checked_as_of: ago(13), last_attempt }), [
      "register_near_limit alarm",
      "edition_not_loaded review",
      "refresh_failed review"
    ])
    assert.deepStrictEqual(
      codes({ ...refused, last_attempt: { ...last_attempt, failure: last_failure.reason } }),
      ["edition_not_loaded review"]
    )
    assert.deepStrictEqual(registerNeeds([refused], now)[0]?.cure, {
      code: "compare_edition",
      register: register.register,
      becomes_valid: true
    })
  })

  it("tells of no newer edition where nothing was read", () => {
    const reason = "The catalogue did not answer."
    const unread = {
      ...register,
      last_failure: { at: ago(0), reason },
      last_attempt: { at: ago(0), outcome: "failed", failure: reason, failures: 1 } as const
    }
    assert.deepStrictEqual(codes(unread), ["refresh_failed review"])
    assert.strictEqual(registerNeeds([unread], now)[0]?.because, `The last refresh stopped: ${reason}`)
  })

  it("says that a list which only lacks entries comes into force by itself", () => {
    const last_failure = { at: ago(0), reason: "It lacks 200 of the 3811 entries in force." }
    const refused = { ...register, last_failure, edition_refused: true }
    assert.deepInclude(registerNeeds([refused], now)[0]?.cure, { becomes_valid: true })
    const names = { ...refused, register: "asic-companies" as const }
    assert.deepInclude(registerNeeds([names], now)[0]?.cure, { becomes_valid: false })
  })

  it("tells a register that nobody asks", () => {
    assert.deepStrictEqual(codes({ ...register, next_due_at: ago(1) }), [])
    assert.deepStrictEqual(codes({ ...register, next_due_at: ago(2) }), ["refresh_late review"])
    assert.deepStrictEqual(codes({ ...register, next_due_at: ago(2), is_fetched: false }), [])
  })

  it("has one id for as long as it is the same thing", () => {
    const stale = (age: number) =>
      registerNeeds([{ ...register, state: "stale", age_days: age, checked_as_of: ago(age) }], now)[0]?.id
    assert.strictEqual(stale(20), "list_unavailable.dfat-consolidated-list")
    assert.strictEqual(stale(21), stale(20))
  })
})

describe("deliveryNeeds", () => {
  const failing = (id: string) => ({
    id,
    webhook_url: "https://hooks.example.com/north-bank",
    status: "active",
    failing_since: ago(1),
    disabled_at: null,
    pending: 1,
    last_failure: null as string | null
  })

  it("tells how the last attempt ended, without the receiver's name, and that it is tried again", () => {
    const said = (last_failure: string | null, webhook_url = "https://hooks.example.com/north-bank") =>
      deliveryNeeds([{ ...failing("wsub_1"), last_failure, webhook_url }])[0]
    assert.strictEqual(
      said("The receiver answered 500.")?.because,
      "Its receiver has not taken 1 delivery. The last attempt: The receiver answered 500."
    )
    assert.match(
      said("The name hooks.example.com has no address.")?.because ?? "",
      /The name … has no address\.$/u
    )
    assert.match(
      said("The name bank has no address.", "https://bank/")?.because ?? "",
      /The name … has no address\.$/u
    )
    assert.strictEqual(said(null)?.because, "Its receiver has not taken 1 delivery.")
    assert.deepStrictEqual(said(null)?.cure, { code: "wait_for_delivery" })
  })

  it("tells receivers that fail or were disabled, and says of no one whose they are", () => {
    const needs = deliveryNeeds([
      failing("wsub_1"),
      { ...failing("wsub_2"), status: "disabled", disabled_at: ago(0) }
    ])
    assert.deepStrictEqual(
      needs.map(({ code, since }) => [code, since]),
      [
        ["receiver_failing", ago(1)],
        ["receiver_disabled", ago(0)]
      ]
    )
    for (const { because, cure, says } of needs) assert.notInclude(`${says} ${because} ${cure}`, "north-bank")
  })

  it("names a hundred, and says that there are more", () => {
    const of = (n: number) => deliveryNeeds(Array.from({ length: n }, (_, at) => failing(`wsub_${at}`)))
    assert.lengthOf(of(100), 100)
    assert.lengthOf(of(101), 101)
    assert.strictEqual(of(101).at(-1)?.id, "receiver_failing")
  })
})

describe("fileNeeds", () => {
  it("tells files that stopped and rows that wait, and neither their name nor their failure outside of about", () => {
    const file = { id: "file_1", name: "North Bank customers.csv", mode: "live", created_at: ago(3) } as const
    const needs = fileNeeds([
      { ...file, state: "stopped", undecided: 3 },
      { ...file, state: "finished", undecided: 2 },
      { ...file, state: "finished", undecided: 0 },
      { ...file, state: "waiting", undecided: 2 }
    ])
    assert.deepStrictEqual(
      needs.map(({ code }) => code),
      ["file_stopped", "rows_undecided"]
    )
    for (const { because, cure, says } of needs) assert.notInclude(`${says} ${because} ${cure}`, "North Bank")
  })
})

describe("keyNeeds", () => {
  it("is an alarm in the last three days and afterwards", () => {
    const of = (days: number) =>
      keyNeeds([{ id: "key_1", kind: "account", name: "North Bank", expires_at: ago(-days) }], now)[0]
    assert.strictEqual(of(4)?.kind, "review")
    assert.strictEqual(of(3)?.kind, "alarm")
    assert.strictEqual(of(-1)?.says, "Has ended")
    assert.notInclude(JSON.stringify({ ...of(4), about: null }), "North Bank")
  })
})

describe("serviceNeeds", () => {
  const well = { machine: "a", freeDisk: 3e9, clockSeconds: 60, unreadableSecrets: 0 }

  it("tells a disk that fills, a clock that differs, and secrets that do not open", () => {
    assert.deepStrictEqual(serviceNeeds(well), [])
    assert.deepStrictEqual(serviceNeeds({ ...well, freeDisk: null }), [])
    const codesOf = (state: Partial<typeof well>) =>
      serviceNeeds({ ...well, ...state }).map(({ id, kind }) => `${id} ${kind}`)
    assert.deepStrictEqual(codesOf({ freeDisk: 2.9e9 }), ["disk_short.a review"])
    assert.deepStrictEqual(codesOf({ freeDisk: 0.2e9 }), ["disk_short.a alarm"])
    assert.deepStrictEqual(codesOf({ clockSeconds: -61 }), ["clock_differs.a alarm"])
    assert.deepStrictEqual(codesOf({ unreadableSecrets: 1 }), ["secrets_unreadable.a alarm"])
  })
})
