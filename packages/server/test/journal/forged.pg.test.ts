/** What an export of the journal says of itself is what its signature covers, or it is refused with the reason. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { JournalKept } from "@entity-watch/core/journal/JournalKept"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { exportJournal } from "@entity-watch/node/journal/exportJournal"
import { verifyExport } from "@entity-watch/node/journal/verifyExport"
import { readableOfJournal } from "@entity-watch/server/cli/journalReceipts"
import { Effect, Layer } from "effect"
import { decisionOn, onlyMatch, recorded, screened } from "../decide/asking.ts"
import { serviceLayer } from "../support/mcpService.ts"
import { keyOf } from "../support/subscribers.ts"

const kept = Snapshots.layer
  .pipe(Layer.provideMerge(serviceLayer))
  .pipe(Layer.provide(Layer.succeed(JournalKept, true)))

const subject = { name: "Jordan Example", dob: "1971-02-01" }

/** An export of two screens of one customer and a decision, or of a period in which nothing was asked. */
const exported = Effect.fnUntraced(function* (
  name: string,
  { subjectRef, to }: { readonly subjectRef: string | null; readonly to: string }
) {
  const key = yield* keyOf(name, "sandbox")
  const first = yield* screened(key, { ...subject, subject_ref: "customer-4711" })
  yield* recorded(key, decisionOn(onlyMatch(first), subject))
  const accountId = yield* ApiKeys.use((keys) => keys.accountNamed(name))
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-forged-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  const path = join(folder, "export.json")
  const caller = { accountId, keyId: "", mode: "sandbox" as const }
  yield* exportJournal({ account: name, caller, subjectRef, from: "1969-01-01", to, form: "json", path })
  return JSON.parse(readFileSync(path, "utf8"))
})

const verified = (content: unknown) => Effect.provide(verifyExport(content, undefined), ReceiptVerifier.layer)

layer(kept)("an export whose header was edited", (it) => {
  it.effect("is refused, whichever field it is, and with the field's name", () =>
    Effect.gen(function* () {
      const whole = yield* exported("Forged", { subjectRef: "customer-4711", to: "2999-12-31" })
      assert.strictEqual((yield* verified(whole)).outcome, "same")
      const [one, ...others] = whole.entries
      const { subject_ref: _, ...withoutSubject } = whole
      const cases: ReadonlyArray<readonly [string, unknown]> = [
        [
          'the account was changed: account says "Other", and the signature covers "Forged"',
          { account: "Other" }
        ],
        ['the mode was changed: mode says "live", and the signature covers "sandbox"', { mode: "live" }],
        [
          'the subject was changed: subject_ref says null, and the signature covers "customer-4711"',
          { subject_ref: null }
        ],
        [
          'the beginning of the period was changed: from says "2026-01-01", and the signature covers "1969-01-01"',
          { from: "2026-01-01" }
        ],
        [
          'the end of the period was changed: to says null, and the signature covers "2999-12-31"',
          { to: null }
        ],
        [
          `the time of the export was changed: exported_at says "2027-01-01T00:00:00.000Z", and the signature covers ${JSON.stringify(whole.exported_at)}`,
          { exported_at: "2027-01-01T00:00:00.000Z" }
        ],
        [
          "the number of entries was changed: there are 1, and the signature covers 2",
          { entries: others, decisions: [one, ...whole.decisions] }
        ],
        [
          "the number of decisions was changed: there are 2, and the signature covers 1",
          { decisions: [...whole.decisions, ...whole.decisions] }
        ],
        ['the field "note" was added: no signature covers it', { note: "Nothing is kept." }],
        [
          'the field "note" was added to the receipt: no signature covers it',
          { receipt: { ...whole.receipt, note: "x" } }
        ]
      ]
      for (const [why, edited] of cases) {
        const { outcome, reasons, signed } = yield* verified({ ...whole, ...Object(edited) })
        assert.strictEqual(outcome, "refused", why)
        assert.include(reasons, why)
        assert.deepInclude(signed, { account: "Forged", mode: "sandbox", entries: 2 })
      }
      const lacking = yield* verified(withoutSubject)
      assert.deepStrictEqual(lacking.reasons, [
        'the subject was changed: subject_ref says nothing, and the signature covers "customer-4711"'
      ])
      for (const field of Object.keys(whole.receipt).filter((each) => !["of", "version"].includes(each))) {
        const value = whole.receipt[field]
        const other = typeof value === "number" ? value + 1 : field === "mode" ? "live" : "other"
        const { outcome, signed } = yield* verified({
          ...whole,
          receipt: { ...whole.receipt, [field]: other }
        })
        assert.strictEqual(outcome, "refused", field)
        assert.isNull(signed, field)
      }
    })
  )

  it.effect("never becomes an export of another period", () =>
    Effect.gen(function* () {
      const empty = yield* exported("Empty", { subjectRef: "customer-4712", to: "1969-12-31" })
      assert.lengthOf(empty.entries, 0)
      const good = yield* verified(empty)
      assert.strictEqual(good.outcome, "same")
      const says = readableOfJournal(good)
      for (const part of [
        "account   Empty",
        "subject   customer-4712",
        "mode      sandbox, whose registers are invented",
        "period    from 1969-01-01 to 1969-12-31",
        `exported  ${empty.exported_at}`,
        "holds     0 entries and 0 decisions"
      ])
        assert.include(says, part)
      const forged = yield* verified({ ...empty, from: null, to: null, subject_ref: "customer-4711" })
      assert.strictEqual(forged.outcome, "refused")
      assert.lengthOf(forged.reasons, 3)
      assert.include(readableOfJournal(forged), "period    from 1969-01-01 to 1969-12-31")
    })
  )
})
