import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Candidate } from "@entity-watch/contract/schema/Candidate"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Effect, Layer, Schema } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller: Caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" }
const resolve = (request: ResolveRequest, mode: Caller["mode"] = "sandbox") =>
  Resolver.use((resolver) => resolver.resolve({ ...caller, mode }, request))
const one = Effect.fnUntraced(function* (request: ResolveRequest) {
  const { candidates } = yield* resolve(request)
  assert.lengthOf(candidates, 1)
  return candidates[0] ?? assert.fail("no candidate")
})
const names = (request: ResolveRequest) =>
  Effect.map(resolve(request), ({ candidates }) =>
    candidates.map(({ canonical }) => canonical.entity_name.value)
  )

const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))

layer(loaded)("Resolver.resolve", (it) => {
  it.effect("joins the registers behind an ABN, each value with its source", () =>
    Effect.gen(function* () {
      const answer = yield* resolve({ abn: "23 990 000 014" })
      assert.deepStrictEqual(answer.query, { abn: "23990000014" })
      assert.include(answer.disclaimer, "beneficial ownership")
      const [candidate] = answer.candidates
      assert.strictEqual(candidate?.match_confidence, 100)
      assert.deepStrictEqual(candidate?.match_signals, { exact_identifier: "abn" })
      const { canonical } = candidate ?? assert.fail("no candidate")
      const asOf = "2026-11-03T21:46:00Z"
      assert.deepStrictEqual(canonical.abn, { value: "23990000014", source: "abn-bulk-extract", as_of: asOf })
      assert.deepInclude(canonical.entity_form, { value: "company", source: "asic-companies" })
      assert.deepInclude(canonical.acn, { value: "990000014", source: "asic-companies" })
      assert.deepInclude(canonical.abn_status, { value: "Active", note: "Since 2015-07-01." })
      assert.deepInclude(canonical.gst_registered, { value: true })
      assert.deepInclude(canonical.regulator_status, { value: "Registered", source: "asic-companies" })
      assert.isNull(canonical.registered_office_state.value)
      assert.deepStrictEqual(canonical.former_names, [
        {
          value: "BANKSIA WELDING PTY. LIMITED",
          source: "asic-companies",
          note: canonical.registered_on.note ?? assert.fail(),
          ceased: "2019-02-14"
        }
      ])
      assert.strictEqual(canonical.trustee_resolution, "not_applicable")
      assert.deepStrictEqual(
        [canonical.abn_status_from, canonical.gst_registered_from, canonical.registered_on].map(
          ({ source, value }) => [value, source]
        ),
        [
          ["2015-07-01", "abn-bulk-extract"],
          ["2015-07-01", "abn-bulk-extract"],
          ["2015-07-01", "asic-companies"]
        ]
      )
      assert.isNull(canonical.deregistered_on.value)
      assert.deepStrictEqual(canonical.main_business_location, {
        value: { state: "NSW", postcode: "2000" },
        source: "abn-bulk-extract",
        as_of: asOf
      })
      assert.deepStrictEqual(
        canonical.business_names.map(({ source, value }) => [value, source]),
        [
          ["BANKSIA CREEK", "abn-bulk-extract"],
          ["CREEKSIDE FABRICATION", "abn-bulk-extract"]
        ]
      )
      assert.match(canonical.trading_names[0]?.note ?? "", /since 28 May 2012/u)
      assert.strictEqual(canonical.trade_names_left_out, 0)
      assert.deepStrictEqual(candidate?.conflicts, [])
      assert.isTrue(candidate?.provenance_complete)
    })
  )

  it.effect("shows the parents that GLEIF holds, by their LEI where nothing else is known", () =>
    Effect.gen(function* () {
      const { canonical } = yield* one({ acn: "990000078" })
      assert.deepStrictEqual(
        canonical.related_entities.map(({ acn, as_of, lei, name, resolvable, role, since, source }) => ({
          ...{ acn, as_of, lei, name, resolvable, role, since, source }
        })),
        [
          {
            acn: "990000014",
            as_of: "2026-11-04T08:00:00Z",
            lei: "990000BANKSIACREEK20",
            name: "BANKSIA CREEK ENGINEERING PTY LTD",
            resolvable: true,
            role: "direct_parent",
            since: "2019-07-01",
            source: "gleif"
          },
          {
            acn: null,
            as_of: "2026-11-04T08:00:00Z",
            lei: "990000NORDSTRANDAB23",
            name: null,
            resolvable: false,
            role: "ultimate_parent",
            since: "2021-07-01",
            source: "gleif"
          }
        ]
      )
      const fund = yield* one({ abn: "27880000028" })
      assert.deepStrictEqual(
        fund.canonical.related_entities.map(({ reporting_exception, role }) => [role, reporting_exception]),
        [
          ["corporate_trustee", undefined],
          ["direct_parent", "NATURAL_PERSONS"],
          ["ultimate_parent", "NON_PUBLIC"],
          ["ultimate_parent", "CONSENT_NOT_OBTAINED"]
        ]
      )
    })
  )

  it.effect("answers in the shape of the contract, every block in its place", () =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(ResolveResult, { onExcessProperty: "error" })
      for (const abn of [
        "23990000014",
        "80880000007",
        "31880000014",
        "71880000021",
        "29990000041",
        "25990000087"
      ]) {
        const answer = yield* resolve({ abn })
        assert.lengthOf(answer.candidates, 1)
        yield* decode(answer)
      }
    })
  )

  it.effect("finds the same entity by its ACN", () =>
    Effect.gen(function* () {
      const byAcn = yield* one({ acn: "990 000 014" })
      const byAbn = yield* one({ abn: "23990000014" })
      assert.deepStrictEqual(byAcn.canonical, byAbn.canonical)
      assert.deepStrictEqual(byAcn.match_signals, { exact_identifier: "acn" })
    })
  )

  it.effect("answers no candidates when nothing is found, whether the check digits agree or not", () =>
    Effect.gen(function* () {
      for (const abn of ["51824753556", "51824753557"]) {
        const answer = yield* resolve({ abn })
        assert.deepStrictEqual(answer.candidates, [])
        assert.isNotEmpty(answer.disclaimer)
      }
      assert.deepStrictEqual(yield* names({ name: "zzyzx qqqq" }), [])
    })
  )

  it.effect("follows a trust to the company that its name names", () =>
    Effect.gen(function* () {
      const { canonical } = yield* one({ abn: "80880000007" })
      assert.strictEqual(canonical.entity_form.value, "trust")
      assert.strictEqual(canonical.trustee_resolution, "resolved")
      assert.deepInclude(canonical.related_entities[0], {
        role: "corporate_trustee",
        name: "GOANNA HOLDINGS PTY LTD",
        acn: "990000023",
        abn: "25990000023",
        resolvable: true
      })
      assert.isNull(canonical.acn.value)
    })
  )

  it.effect("lists the trusts that a company holds", () =>
    Effect.gen(function* () {
      const { canonical } = yield* one({ acn: "990000023" })
      assert.strictEqual(canonical.trustee_resolution, "not_applicable")
      assert.lengthOf(canonical.related_entities, 1)
      assert.deepInclude(canonical.related_entities[0], {
        role: "trust",
        abn: "80880000007",
        name: "GOANNA HOLDINGS PTY LTD ATF THE BILLABONG FAMILY TRUST",
        resolvable: true
      })
      const twin = (yield* one({ acn: "990000096" })).canonical
      assert.deepInclude(twin.related_entities[0], { role: "trust", abn: "14880000056", resolvable: false })
      const { candidates } = yield* resolve({ name: "Goanna Holdings Pty Ltd", mode: "exact" })
      assert.deepStrictEqual(
        candidates.map(({ canonical: each }) => each.abn.value),
        ["25990000023"]
      )
    })
  )

  it.effect("does not guess a trustee that is not named, or that several companies could be", () =>
    Effect.gen(function* () {
      const unnamed = (yield* one({ abn: "31880000014" })).canonical
      assert.strictEqual(unnamed.trustee_resolution, "unavailable_on_free_sources")
      assert.deepInclude(unnamed.related_entities[0], { name: null, resolvable: false })
      const ambiguous = (yield* one({ abn: "14880000056" })).canonical
      assert.strictEqual(ambiguous.trustee_resolution, "unavailable_on_free_sources")
      assert.deepInclude(ambiguous.related_entities[0], {
        name: "TWIN POSSUM PTY LTD",
        acn: null,
        resolvable: false
      })
    })
  )

  it.effect("shows both values where the registers disagree", () =>
    Effect.gen(function* () {
      const { conflicts } = yield* one({ abn: "29990000041" })
      assert.deepStrictEqual(conflicts, [
        {
          field: "entity_name",
          values: [
            { value: "QUOLL LOGISTICS PTY LTD", source: "abn-bulk-extract" },
            { value: "QUOLL FREIGHT GROUP PTY LTD", source: "asic-companies" }
          ]
        },
        {
          field: "abn_status",
          values: [
            { value: "Active", source: "abn-bulk-extract" },
            { value: "Deregistered", source: "asic-companies" }
          ]
        }
      ])
    })
  )

  it.effect("gives a person's name in its parts and calls a sole trader one", () =>
    Effect.gen(function* () {
      const { canonical } = yield* one({ abn: "71880000021" })
      assert.strictEqual(canonical.entity_form.value, "sole_trader")
      assert.deepStrictEqual(canonical.individual_name, {
        given: "MARIGOLD",
        other_given: "JUNE",
        family: "TESTERLY"
      })
      assert.isFalse(canonical.gst_registered.value)
    })
  )

  it.effect("knows a company without an ABN, and keeps an ARBN out of the ACN", () =>
    Effect.gen(function* () {
      const numbat = (yield* one({ acn: "990000078" })).canonical
      assert.isNull(numbat.abn.value)
      assert.strictEqual(numbat.entity_name.value, "NO ABN NUMBAT PTY LTD")
      const foreign = (yield* one({ abn: "25990000087" })).canonical
      assert.isNull(foreign.acn.value)
      assert.include(foreign.acn.note ?? "", "990 000 087")
      assert.strictEqual(foreign.entity_form.value, "company")
    })
  )

  it.effect("says in words that a company is under external administration", () =>
    Effect.gen(function* () {
      const { canonical, screening } = yield* one({ abn: "21990000069" })
      assert.strictEqual(canonical.regulator_status.value, "Externally administered")
      assert.include(screening?.external_administration.note ?? "", "under external administration")
    })
  )

  it.effect("finds a banned organisation by its ACN", () =>
    Effect.gen(function* () {
      const { screening } = yield* one({ abn: "31990000050" })
      assert.strictEqual(screening?.regulator_banned_org.status, "review")
      assert.include(screening?.regulator_banned_org.matched_on ?? [], "acn")
    })
  )

  it.effect("computes only the blocks asked for", () =>
    Effect.gen(function* () {
      const blocks = [
        "charity",
        "licensing",
        "professional_registrations",
        "external_ids",
        "superannuation",
        "icn",
        "screening"
      ] as const
      const bare = yield* one({ abn: "23990000014", include: [] })
      for (const block of blocks) assert.isNull(bare[block])
      const some = yield* one({ abn: "23990000014", include: ["licensing"] })
      assert.deepStrictEqual(
        blocks.filter((block) => some[block] !== null),
        ["licensing"]
      )
      const all = yield* one({ abn: "23990000014" })
      for (const block of blocks) assert.isNotNull(all[block])
    })
  )

  it.effect("finds a name whatever its legal form, case, order and typing", () =>
    Effect.gen(function* () {
      for (const name of [
        "Banksia Creek Engineering Pty Ltd",
        "banksia creek engineering proprietary limited",
        "Banksia Creek Engineering",
        "Banksia Crek Engineering",
        "Engineering Banksia Creek",
        "BANKSIA CREEK ENGINERING P/L"
      ])
        assert.strictEqual((yield* names({ name }))[0], "BANKSIA CREEK ENGINEERING PTY LTD", name)
    })
  )

  it.effect("takes a number that was typed with a name for no word of it", () =>
    Effect.gen(function* () {
      const { candidates } = yield* resolve({ name: "Banksia Creek Engineering Pty Ltd" })
      for (const behind of ["(ABN 23 990 000 014)", "ACN 990000014", ", Company No. 12345678"]) {
        const found = yield* resolve({ name: `Banksia Creek Engineering Pty Ltd ${behind}` })
        assert.deepStrictEqual(found.candidates, candidates, behind)
      }
      const exact = { name: "Banksia Creek Engineering Pty Ltd ACN 990000014", mode: "exact" } as const
      assert.lengthOf((yield* resolve(exact)).candidates, 0)
    })
  )

  it.effect("ranks by name and never above 90", () =>
    Effect.gen(function* () {
      const { candidates } = yield* resolve({
        name: "Banksia Creek Engineering Pty Ltd",
        state: "nsw",
        postcode: "2000"
      })
      assert.strictEqual(candidates[0]?.match_confidence, 90)
      assert.deepStrictEqual(candidates[0]?.match_signals, {
        matched_name: "BANKSIA CREEK ENGINEERING PTY LTD",
        matched_name_type: "legal",
        name_similarity: 1,
        state_match: true,
        postcode_match: true,
        capped: true
      })
      const exact = yield* resolve({ name: "Banksia Creek Engineering Pty Ltd" })
      assert.strictEqual(exact.candidates[0]?.match_confidence, 85)
      const former = yield* resolve({ name: "Banksia Welding Pty Ltd" })
      assert.strictEqual(former.candidates[0]?.match_confidence, 80)
      assert.strictEqual(former.candidates[0]?.match_signals.matched_name_type, "former")
      const business = yield* resolve({ name: "Creekside Fabrication" })
      assert.strictEqual(business.candidates[0]?.match_confidence, 80)
      const fuzzy = yield* resolve({ name: "Banksia Crek Engineering Pty Ltd" })
      assert.isBelow(fuzzy.candidates[0]?.match_confidence ?? 100, 85)
    })
  )

  it.effect("keeps candidates of another state or postcode out", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* names({ name: "Banksia Creek Engineering", state: "VIC" }), [])
      assert.deepStrictEqual(yield* names({ name: "Banksia Creek Engineering", postcode: "3000" }), [])
      assert.lengthOf(yield* names({ name: "Quoll Freight Group Pty Ltd", state: "WA" }), 1)
    })
  )

  it.effect("accepts in exact mode only names equal after normalisation", () =>
    Effect.gen(function* () {
      assert.lengthOf(yield* names({ name: "banksia creek engineering pty. limited", mode: "exact" }), 1)
      assert.deepStrictEqual(yield* names({ name: "Banksia Creek Engineering", mode: "exact" }), [])
      assert.deepStrictEqual(yield* names({ name: "Banksia Crek Engineering Pty Ltd", mode: "exact" }), [])
    })
  )

  it.effect("ranks a registered company above a deregistered one of the same name", () =>
    Effect.gen(function* () {
      const { candidates } = yield* resolve({ name: "Twin Possum Pty Ltd" })
      assert.deepStrictEqual(
        candidates.slice(0, 2).map(({ canonical }) => canonical.regulator_status.value),
        ["Registered", "Deregistered"]
      )
    })
  )

  it.effect("answers every candidate in the shape of the contract for any name", () =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(Candidate)
      for (const name of [
        "trust",
        "Pty Ltd",
        "a",
        "%",
        "' OR 1=1 --",
        "😀",
        "الشركة",
        "x".repeat(500),
        "_"
      ]) {
        const { candidates } = yield* resolve({ name })
        assert.isAtMost(candidates.length, 10)
        yield* Effect.forEach(candidates, (each) => decode(each))
      }
    })
  )

  it.effect("fails when the identity register was never loaded, and for the sandbox's number for it", () =>
    Effect.gen(function* () {
      for (const request of [{ abn: "23990000014" }, { acn: "990000014" }, { name: "Banksia Creek" }])
        assert.strictEqual((yield* Effect.flip(resolve(request, "live")))._tag, "IdentitySourceUnavailable")
      assert.strictEqual(
        (yield* Effect.flip(resolve({ abn: "32990000998" })))._tag,
        "IdentitySourceUnavailable"
      )
    })
  )
})
