import { assert, describe, it } from "@effect/vitest"
import type { ScreenResult } from "@entity-watch/client"
import { comparedOf, partiesOf, summaryOf, titleOf } from "../../../src/screens/screen/lists.ts"

const comparedWith = (query: Partial<ScreenResult["query"]>) =>
  comparedOf({
    query: { name: "Jane", dob: null, pob: null, ...query },
    screened: []
  } as unknown as ScreenResult)

describe("what a screen says it compared", () => {
  it("has the date of birth as it was written, and as it was read where that differs", () => {
    assert.strictEqual(
      comparedWith({ dob: "07/10/1952", dob_read: "1952-10-07" }),
      "Asked: Jane, born 07/10/1952 (read as 7 Oct 1952)"
    )
    assert.strictEqual(
      comparedWith({ dob: "10/1952", dob_read: "1952-10" }),
      "Asked: Jane, born 10/1952 (read as 1952-10)"
    )
    assert.strictEqual(comparedWith({ dob: "1952" }), "Asked: Jane, born 1952")
  })
})

const source = (status: string, matches: ReadonlyArray<object> = []) => ({
  status,
  checked_as_of: null,
  matches,
  matches_total: matches.length,
  complete: true,
  note: ""
})

const match = (of: string, list_ref: string, score: number) => ({
  source: of,
  list_ref,
  score,
  matched_name: `${of} ${list_ref}`,
  entry_sha256: `${of} ${list_ref}`
})

const entryOf = ({ entry_sha256, list_ref, source: of }: ReturnType<typeof match>) => ({
  source: of,
  list_ref,
  entry_sha256
})

const sanctioned = match("dfat-consolidated-list", "1", 90)
const declined = match("list:declined", "D-1", 95)
const closed = match("list:closed", "K-7", 80)
const other = match("list:closed", "K-8", 99)

const additional = (list: string, title: string, counts: boolean, answers: object) => ({
  list,
  title,
  kind: "other",
  counts,
  ...answers
})

const answer = (
  sanctions: object,
  additional_sources: ReadonlyArray<object>,
  parties: ReadonlyArray<object> = []
) =>
  ({
    query: { name: "Jane", dob: null, pob: null },
    screened: [{ name: "Jane", role: "subject", acn: null }],
    overall: "review",
    sources: {
      gov_sanctions: sanctions,
      regulator_banned_person: source("no_match"),
      regulator_banned_org: source("no_match")
    },
    additional_sources,
    parties
  }) as unknown as ScreenResult

describe("what a screen says of additional lists", () => {
  it("rests on those that count, and tells of the others beside", () => {
    const declines = additional("list:declined", "Declined", true, source("review", [declined]))
    const closes = additional("list:closed", "Closed", false, source("review", [closed, other]))
    assert.strictEqual(
      summaryOf(answer(source("no_match"), [declines, closes])),
      "1 entry is similar enough for a person to look at. Beside the verdict, 2 entries are similar on lists that do not count."
    )
    assert.strictEqual(
      summaryOf(answer(source("no_match"), [closes])),
      "Nothing similar was found on the three lists, at their dates. Beside the verdict, 2 entries are similar on lists that do not count."
    )
    const empty = additional("list:declined", "Declined", true, source("no_match"))
    const unread = additional("list:closed", "Closed", false, source("unavailable"))
    assert.strictEqual(
      summaryOf(answer(source("no_match"), [empty, unread])),
      "Nothing similar was found on the 4 lists, at their dates. Of the lists that do not count, 1 could not be relied on."
    )
    assert.strictEqual(
      summaryOf(answer(source("no_match"), [{ ...unread, counts: true }])),
      "Nothing similar was found on the lists that were read, at their dates. 1 list could not be relied on, so nothing is said about it."
    )
  })

  it("has each party once with its entries, the best first, and loses no match that no party names", () => {
    const result = answer(
      source("review", [sanctioned]),
      [
        additional("list:declined", "Declined", true, source("review", [declined])),
        additional("list:closed", "Closed", false, source("review", [closed, other]))
      ],
      [{ matched_name: "", score: 95, entries: [sanctioned, declined, closed].map(entryOf) }]
    )
    assert.deepStrictEqual<unknown>(partiesOf(result), [[other], [declined, sanctioned, closed]])
    assert.strictEqual(titleOf(result, "list:declined"), "Declined")
    assert.strictEqual(titleOf(result, "dfat-consolidated-list"), "DFAT Consolidated List")
    assert.strictEqual(titleOf(result, "list:none"), "list:none")
  })
})
