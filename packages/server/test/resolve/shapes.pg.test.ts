import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Layer, Schema } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const sandboxPage = readFileSync(new URL("../../../core/docs/sandbox.md", import.meta.url), "utf8")

/** The numbers of the fixture table, as a reader finds them. */
const listed = [...sandboxPage.matchAll(/^\| (ABN|ACN) `(\d{9}|\d{11})`/gmu)].map(([, kind, number = ""]) =>
  kind === "ABN" ? { abn: number } : { acn: number }
)

const shapes: Readonly<Record<string, (candidate: Candidate) => boolean>> = {
  company: ({ canonical }) => canonical.entity_form.value === "company",
  trust: ({ canonical }) => canonical.entity_form.value === "trust",
  "sole trader": ({ canonical }) => canonical.entity_form.value === "sole_trader",
  partnership: ({ canonical }) => canonical.entity_form.value === "partnership",
  "Indigenous corporation": ({ canonical }) => canonical.entity_form.value === "indigenous_corporation",
  "other form": ({ canonical }) => canonical.entity_form.value === "other",
  "individual name": ({ canonical }) => canonical.individual_name !== null,
  "former name with its end": ({ canonical }) => canonical.former_names.some(({ ceased }) => ceased !== null),
  "trustee resolved": ({ canonical }) => canonical.trustee_resolution === "resolved",
  "trustee unknown": ({ canonical }) => canonical.trustee_resolution === "unavailable_on_free_sources",
  "trusts of a trustee": ({ canonical }) => canonical.related_entities.some(({ role }) => role === "trust"),
  "cancelled ABN": ({ canonical }) => canonical.abn_status.value === "Cancelled",
  "company without ABN": ({ canonical }) => canonical.abn.value === null && canonical.acn.value !== null,
  "ICN in canonical": ({ canonical }) => canonical.icn.value !== null,
  conflict: ({ conflicts }) => conflicts.length > 0,
  charity: ({ charity }) => charity?.is_registered_charity === true,
  "AFS licensee": ({ licensing }) => licensing?.afs_licensee != null,
  "credit licensee": ({ licensing }) => licensing?.credit_licensee != null,
  "AFS representative": ({ licensing }) => licensing?.afs_authorised_rep != null,
  "credit representative": ({ licensing }) => licensing?.credit_rep != null,
  "authorisation link with the licensee's name": ({ licensing }) =>
    licensing?.authorisation_links.some(({ licensee_name: name }) => name !== null) === true,
  "financial adviser": ({ professional_registrations: each }) => each?.financial_adviser != null,
  "registered auditor": ({ professional_registrations: each }) => each?.registered_auditor != null,
  "SMSF auditor": ({ professional_registrations: each }) => each?.smsf_auditor != null,
  LEI: ({ external_ids: ids }) => ids?.lei.value != null,
  BIC: ({ external_ids: ids }) => ids?.bic.value != null,
  "OpenCorporates id": ({ external_ids: ids }) => ids?.opencorporates_id.value != null,
  "S&P id": ({ external_ids: ids }) => ids?.sp_global_id.value != null,
  "fund with products": ({ superannuation }) => (superannuation?.products?.length ?? 0) > 1,
  "ICN block": ({ icn }) => icn?.icn != null,
  "banned organisation": ({ screening }) => screening?.regulator_banned_org.status === "review",
  "external administration": ({ screening }) =>
    screening?.external_administration.note.includes("under external administration") === true
}

const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))

layer(loaded)("the sandbox", (it) => {
  it.effect("shows every documented shape among the entities of the README's table", () =>
    Effect.gen(function* () {
      const resolver = yield* Resolver
      const decode = Schema.decodeUnknownEffect(ResolveResult, { onExcessProperty: "error" })
      const candidates: Array<Candidate> = []
      for (const number of listed) {
        const answer = yield* Effect.option(resolver.resolve(caller, number))
        if (answer._tag === "Some") candidates.push(...(yield* decode(answer.value)).candidates)
      }
      const missing = Object.entries(shapes)
        .filter(([, occurs]) => !candidates.some(occurs))
        .map(([name]) => name)
      assert.deepStrictEqual(missing, [])
    })
  )

  it.effect("holds every register that is read, each whole and none refusing a row", () =>
    Effect.gen(function* () {
      const rows = yield* SnapshotStore.use((store) => store.latest("sandbox"))
      for (const row of rows) {
        assert.strictEqual(row.state, "current", row.register)
        assert.isNull(row.partial, row.register)
        // One organisation's check digit is wrong on purpose: the row is kept all the same.
        assert.strictEqual(row.refused, 0, row.register)
      }
    })
  )
})
