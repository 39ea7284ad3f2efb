/** The publisher's own workbooks of November 2024 and February 2026 as before and after. */
import { assert, layer } from "@effect/vitest"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import { PartyRecord } from "@entity-watch/core/registers/dfat-consolidated-list/normalise"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect, Schema, Stream } from "effect"
import { diskFile } from "../../../core/test/support/files.ts"
import { describeSamples } from "../../../core/test/support/samples.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { told, watches, watchLayer } from "../support/watching.ts"

const dfat = register("dfat-consolidated-list")

type Reading = ReadonlyArray<RowOutcome>

/** Unpacking and reading a workbook takes a second or two, so each is read once for whatever is done with it. */
const readingOf = (path: string) => Stream.runCollect(dfat.read([diskFile(path)]))

const asRead = (reading: Reading): Register => ({ ...dfat, read: () => Stream.fromIterable(reading) })

const entriesIn = (reading: Reading) =>
  reading.flatMap(
    (outcome): ReadonlyArray<ListedEntry> =>
      outcome._tag === "Record" && dfat.listing !== undefined
        ? [{ ...dfat.listing.entry(outcome.record.data), sha256: "" }]
        : []
  )

const abns = (howMany: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let n = 23_000_000_000; found.length < howMany; n += 1) if (isValidAbn(`${n}`)) found.push(`${n}`)
  return found
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const abr = (names: ReadonlyArray<readonly [abn: string, name: string]>) =>
  inMemory(
    "20261105_Public01.xml",
    `<?xml version="1.0"?><Transfer><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${names.length}</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo>
${names
  .map(
    ([abn, name]) =>
      `<ABR recordLastUpdatedDate="20260301" replaced="N"><ABN status="ACT" ABNStatusFromDate="20150701">${abn}</ABN><EntityType><EntityTypeInd>OIE</EntityTypeInd><EntityTypeText>Other Incorporated Entity</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${escaped(name)}</NonIndividualNameText></NonIndividualName></MainEntity></ABR>`
  )
  .join("\n")}
</Transfer>`
  )

const everyday = [
  "Harbourside Plumbing Pty Ltd",
  "Bennett & Sons Electrical",
  "Wattle Grove Dental",
  "Coastal Farms Trading Pty Ltd",
  "Sunrise Bakery Group",
  "Northern Rivers Holdings Pty Ltd",
  "Maree Thompson",
  "Daniel Nguyen",
  "Priya Sharma",
  "Red Gum Timber Supplies"
]

const asPublished = (text: string) => (text === "" ? text : `${text} (re-issued)`)

/** The same parties with every column changed that says nothing of who they are. */
const relabelled = (reading: Reading): Reading =>
  reading.map((outcome): RowOutcome => {
    if (outcome._tag !== "Record") return outcome
    const data = Schema.decodeUnknownSync(PartyRecord)(outcome.record.data)
    return {
      ...outcome,
      record: {
        ...outcome.record,
        data: {
          ...data,
          names: data.names.toReversed(),
          citizenship: data.citizenship.map(asPublished),
          addresses: [...data.addresses, "Re-issued address"],
          listing_information: data.listing_information.map(asPublished),
          committees: ["Renamed committee"],
          control_date: "2026-03-01",
          instruments: data.instruments.map(asPublished)
        }
      }
    }
  })

describeSamples("the real list of November 2024 followed by that of February 2026", (sample) => {
  const former = sample("dfat-consolidated-list/regulation8_consolidated_saved-2024-11-11.xlsx")
  const current = sample(
    "dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"
  )

  layer(watchLayer)((it) => {
    it.effect("tells those whose names match newly listed parties, once, and nobody else", () =>
      Effect.gen(function* () {
        const watcher = yield* Watcher
        const [formerList, currentList] = [yield* readingOf(former), yield* readingOf(current)]
        const [old, now] = [entriesIn(formerList), entriesIn(currentList)]
        const known = new Set(old.map(({ ref }) => ref))
        const entities = now.filter(
          ({ names: [primary], subjectType }) =>
            subjectType === "entity" && primary !== undefined && /^[ -~]{12,}$/u.test(primary.name)
        )
        const nameOf = ({ names: [primary] }: ListedEntry) =>
          primary?.name ?? assert.fail("a party without a name")
        const listed = entities.filter(({ ref }) => !known.has(ref)).slice(0, 25)
        const before = entities.filter(({ ref }) => known.has(ref)).slice(0, 25)
        assert.lengthOf([...listed, ...before], 50)
        const names = [...listed.map(nameOf), ...before.map(nameOf), ...everyday]
        const numbered = abns(names.length).map((abn, i) => [abn, names[i] ?? ""] as const)

        yield* load(register("abn-bulk-extract"), [abr(numbered)])
        yield* load(asRead(formerList), [diskFile(former)], { accept: { partial: true, older: true } })
        const accounts = yield* Effect.forEach(numbered, ([abn]) => watches([abn]))
        yield* watcher.catchUp("sandbox")
        yield* load(asRead(currentList), [diskFile(current)])
        yield* watcher.catchUp("sandbox")
        const events = yield* Effect.forEach(accounts, ({ account }) => told(account))
        const types = events.map((own) => own.map(({ payload }) => payload.type))
        assert.deepStrictEqual(
          types.slice(0, listed.length),
          listed.map(() => ["sanctions_match"])
        )
        assert.deepStrictEqual(
          types.slice(listed.length),
          [...before, ...everyday].map(() => []),
          numbered
            .slice(listed.length)
            .filter((_, i) => (types[listed.length + i] ?? []).length > 0)
            .join("; ")
        )
        for (const [i, party] of listed.entries()) {
          const matches = events[i]?.[0]?.payload.data.matches ?? []
          assert.include(
            matches.map(({ matched_name }) => matched_name),
            nameOf(party)
          )
        }

        yield* load(asRead(relabelled(currentList)), [{ ...diskFile(current), sha256: "1".repeat(64) }])
        assert.strictEqual(yield* watcher.catchUp("sandbox"), 0)
      })
    )
  })
})
