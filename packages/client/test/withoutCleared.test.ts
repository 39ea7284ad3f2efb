import { assert, describe, it } from "@effect/vitest"
import {
  decisionOn,
  type ListedEntry,
  type Match,
  type ScreenResult,
  type ScreenSource,
  withoutCleared
} from "@entity-watch/client"
import type { Snapshot } from "@entity-watch/core/domain/Snapshot"
import { listVerdict } from "@entity-watch/core/lists/listVerdict"
import * as DateTime from "effect/DateTime"

const match = (ref: string, more: Partial<Match> = {}): Match => ({
  source: "dfat-consolidated-list",
  matched_name: "NADEZHDA QUILLFEATHER",
  score: 91,
  matched_on: ["name"],
  list_ref: ref,
  name_type: "Primary Name",
  listing_type: "Individual",
  dob_raw: "1961",
  pob: "",
  register_name: "DFAT Consolidated List",
  ban_type: "",
  acn: "",
  note: "quillfeather agrees.",
  ...more
})

const source = (
  status: ScreenSource["status"],
  matches: ReadonlyArray<Match> = [],
  complete = true
): ScreenSource => ({
  status,
  checked_as_of: "2026-11-20T00:00:00Z",
  matches,
  matches_total: matches.length,
  complete,
  note: `List of 2026-11-19, 2 rows, SHA-256 0123456789ab, read 2026-11-20T00:00:00Z.`
})

const result = (
  gov_sanctions: ScreenSource,
  others: ScreenSource = source("no_match"),
  query: Partial<ScreenResult["query"]> = {}
): ScreenResult => ({
  query: { name: "Nadia Quillfeather", dob: "1990-01-31", pob: null, ...query },
  screened: [{ name: "Nadia Quillfeather", role: "subject", acn: null }],
  overall: gov_sanctions.status,
  checked_as_of: "2026-11-21",
  sources: { gov_sanctions, regulator_banned_person: others, regulator_banned_org: others },
  disclaimer: "No match is not a clearance."
})

const by = { decided_by: "reviewer 7", decided_at: "2026-11-21T01:02:03Z", reason: "Born 29 years later." }
const one = match("8495")
const screen = result(source("review", [one]))
const cleared = await decisionOn(screen, one, by)

describe("withoutCleared", () => {
  it("sets aside what was decided, with the decision, and leaves the service's answer as it was", async () => {
    const before = structuredClone(screen)
    const { outcome, sources, result: same } = await withoutCleared(screen, [cleared])
    assert.strictEqual(outcome, "decided")
    assert.deepStrictEqual(sources.gov_sanctions, {
      outcome: "decided",
      remaining: [],
      set_aside: [{ match: one, decision: cleared }],
      came_back: []
    })
    assert.strictEqual(same, screen)
    assert.deepStrictEqual(screen, before)
    assert.strictEqual(same.overall, "review")
    assert.strictEqual(same.sources.gov_sanctions.status, "review")
  })

  it("leaves another match to be looked at", async () => {
    const two = match("9000", { matched_name: "N. QUILLFEATHER" })
    const { outcome, sources } = await withoutCleared(result(source("review", [one, two])), [cleared])
    assert.strictEqual(outcome, "review")
    assert.deepStrictEqual(sources.gov_sanctions.remaining, [two])
    assert.deepStrictEqual(
      sources.gov_sanctions.set_aside.map((each) => each.match),
      [one]
    )
  })

  it.each<[string, Partial<Match>, keyof ListedEntry]>([
    ["the date of birth", { dob_raw: "31 Jan 1990" }, "dob_raw"],
    ["the name", { matched_name: "NADIA QUILLFEATHER" }, "matched_name"],
    ["the place of birth", { pob: "Perth" }, "pob"],
    ["the note", { note: "In force from 2026-11-01." }, "note"],
    ["the kind of name", { name_type: "Alias" }, "name_type"],
    ["the kind of listing", { listing_type: "Entity" }, "listing_type"],
    ["the kind of ban", { ban_type: "Banned" }, "ban_type"],
    ["the company", { acn: "990000014" }, "acn"]
  ])("brings an entry back of which %s changed, and says so", async (_, change, field) => {
    const { outcome, sources } = await withoutCleared(result(source("review", [match("8495", change)])), [
      cleared
    ])
    assert.strictEqual(outcome, "review")
    assert.lengthOf(sources.gov_sanctions.remaining, 1)
    assert.deepStrictEqual(
      sources.gov_sanctions.came_back.map(({ changed, decision }) => [changed, decision]),
      [[[field], cleared]]
    )
  })

  it("does not bring it back for another score, other features or an explanation", async () => {
    const scored = match("8495", { score: 99, matched_on: ["name", "dob_year"] })
    assert.strictEqual(
      (await withoutCleared(result(source("review", [scored])), [cleared])).outcome,
      "decided"
    )
  })

  it.each<[string, Partial<ScreenResult["query"]>]>([
    ["name", { name: "Nadia Quill" }],
    ["date of birth", { dob: "1961-05-01" }],
    ["place of birth", { pob: "Perth" }],
    ["number", { abn: "23990000014" }]
  ])("does not take a decision for a subject of another %s", async (_, query) => {
    const other = result(source("review", [one]), source("no_match"), query)
    const { outcome, sources } = await withoutCleared(other, [cleared])
    assert.strictEqual(outcome, "review")
    assert.deepStrictEqual(sources.gov_sanctions.came_back, [])
  })

  it("does not take a decision once other names of the entity were compared", async () => {
    const renamed: ScreenResult = {
      ...screen,
      screened: [...screen.screened, { name: "QUILLFEATHER PTY LTD", role: "former_name", acn: null }]
    }
    assert.strictEqual((await withoutCleared(renamed, [cleared])).outcome, "review")
  })

  it("does not take a decision on another list's entry of the same reference", async () => {
    const other = match("8495", { source: "asic-banned-disqualified-persons" })
    assert.strictEqual((await withoutCleared(result(source("review", [other])), [cleared])).outcome, "review")
  })

  it("stays unavailable where a list was", async () => {
    const { outcome, sources } = await withoutCleared(
      result(source("review", [one]), source("unavailable", [], false)),
      [cleared]
    )
    assert.strictEqual(outcome, "unavailable")
    assert.strictEqual(sources.gov_sanctions.outcome, "decided")
    assert.strictEqual(sources.regulator_banned_org.outcome, "unavailable")
    const stale = result(source("unavailable", [one], false))
    assert.strictEqual((await withoutCleared(stale, [cleared])).outcome, "unavailable")
  })

  it("says no_match only where the service does", async () => {
    assert.strictEqual((await withoutCleared(result(source("no_match")), [cleared])).outcome, "no_match")
    assert.strictEqual((await withoutCleared(result(source("review")), [cleared])).outcome, "review")
  })

  it("takes no list for a good one whose status it does not know, or which was not compared whole", async () => {
    const bare = (status: unknown): ScreenSource => ({ ...source("no_match"), status: status as "no_match" })
    for (const doubtful of [bare("pending"), bare(undefined), source("no_match", [], false)])
      assert.strictEqual(
        (await withoutCleared(result(source("no_match"), doubtful), [])).outcome,
        "unavailable"
      )
  })

  it("counts a list that it does not know", async () => {
    const clear = result(source("no_match"))
    const of = async (list: ScreenSource) => {
      const sources = { ...clear.sources, later_list: list }
      return (await withoutCleared({ ...clear, sources }, [cleared])).outcome
    }
    assert.strictEqual(await of(source("review", [one])), "review")
    assert.strictEqual(await of(source("unavailable", [], false)), "unavailable")
    assert.strictEqual(await of(source("no_match")), "no_match")
  })

  it("takes decisions read back from JSON, and holds no name of the subject in them", async () => {
    const text = JSON.stringify(cleared)
    assert.strictEqual((await withoutCleared(screen, [JSON.parse(text)])).outcome, "decided")
    assert.notMatch(text, /Nadia|1990/u)
    assert.match(cleared.entry_digest, /^[0-9a-f]{64}$/u)
  })

  it("is not fooled by an entry that was altered in the record", async () => {
    const altered = { ...cleared, entry: { ...cleared.entry, dob_raw: "31 Jan 1990" } }
    const now = result(source("review", [match("8495", { dob_raw: "31 Jan 1990" })]))
    assert.strictEqual((await withoutCleared(now, [altered])).outcome, "review")
  })
})

describe("a list of which not all was compared", () => {
  const snapshot: Snapshot = {
    id: "1",
    register: "dfat-consolidated-list",
    asOf: "2026-11-19",
    rows: 2,
    sha256: "0123456789abcdef",
    loadedAt: "2026-11-20T00:00:00Z",
    checkedAt: "2026-11-20T00:00:00Z",
    checkedBy: "publisher",
    partial: null
  }
  const now = DateTime.makeUnsafe("2026-11-21T00:00:00Z")
  const subject = { names: [], acns: [], incomplete: null, dob: null, pob: null, type: null }
  /** As the service itself words it. */
  const worded = (partial: string | null, incomplete: string | null, total: number) =>
    listVerdict({ cut: [], part: undefined, maxAgeDays: 30, snapshot: { ...snapshot, partial } }, now)(
      { ...subject, incomplete },
      { matches: [one], total }
    )

  it.each<[string, ScreenSource]>([
    ["part of the list is loaded", worded("Two rows of three are missing.", null, 1)],
    ["the trustee is not known", worded(null, "The trustee could not be read.", 1)],
    ["more matched than are shown", worded(null, null, 60)]
  ])("stays to be looked at: %s", async (_, limited) => {
    assert.strictEqual(limited.status, "review")
    assert.strictEqual((await withoutCleared(result(limited), [cleared])).outcome, "review")
  })

  it("is told from one that was compared whole", async () => {
    assert.strictEqual((await withoutCleared(result(worded(null, null, 1)), [cleared])).outcome, "decided")
  })
})
