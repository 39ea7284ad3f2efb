import { assert, layer } from "@effect/vitest"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { inMemory, load, loadFixtures, register } from "../support/registers.ts"
import { fixture, publish, restore, told, watches, watchLayer } from "../support/watching.ts"

const abr = ["abn-bulk-extract", "20261105_Public01.xml"] as const
const companies = ["asic-companies", "company_202611.csv"] as const

interface Case {
  readonly of: string
  readonly watched: string
  readonly file: readonly [RegisterId, string]
  readonly edit: (text: string) => string
  readonly type: EventType
  readonly beside?: ReadonlyArray<EventType>
  readonly changes: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to)
  assert.notStrictEqual(changed, text, `the fixture has no ${from}`)
  return changed
}

const cases: ReadonlyArray<Case> = [
  {
    of: "a company that is deregistered",
    watched: "990000023",
    file: companies,
    edit: replaced(/(GOANNA HOLDINGS PTY LTD\t990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD"),
    type: "deregistration",
    changes: [{ field: "canonical.regulator_status", before: "Registered", after: "Deregistered" }]
  },
  {
    of: "a company that enters external administration",
    watched: "25990000023",
    file: companies,
    edit: replaced(/(GOANNA HOLDINGS PTY LTD\t990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1EXAD"),
    type: "external_administration",
    changes: [
      { field: "screening.external_administration", before: "Registered", after: "Externally administered" }
    ]
  },
  {
    of: "a new legal name",
    watched: "25990000023",
    file: abr,
    edit: replaced(/(<NonIndividualNameText>)GOANNA HOLDINGS PTY LTD(<)/u, "$1GOANNA VENTURES PTY LTD$2"),
    type: "name_change",
    changes: [
      {
        field: "canonical.entity_name",
        before: "GOANNA HOLDINGS PTY LTD",
        after: "GOANNA VENTURES PTY LTD"
      }
    ]
  },
  {
    of: "a new business name",
    watched: "71880000021",
    file: abr,
    edit: replaced("MARIGOLD'S MEADOW HONEY", "MARIGOLD'S MEADOW MEAD"),
    type: "name_change",
    // The old one is still in the register of business names.
    changes: [{ field: "business_name", before: null, after: "MARIGOLD'S MEADOW MEAD" }]
  },
  {
    of: "an ABN that is cancelled",
    watched: "25990000023",
    file: abr,
    edit: replaced(/<ABN status="ACT"([^>]*)>25990000023/u, '<ABN status="CAN"$1>25990000023'),
    type: "abn_cancelled",
    changes: [{ field: "canonical.abn_status", before: "Active", after: "Cancelled" }]
  },
  {
    of: "a GST registration that ends",
    watched: "31880000014",
    file: abr,
    edit: replaced(/(KOOKABURRA UNIT TRUST.*?<GST status=")ACT(" GSTStatusFromDate="20150701")/u, "$1CAN$2"),
    type: "gst_deregistered",
    changes: [{ field: "canonical.gst_registered", before: true, after: false }]
  },
  {
    of: "a charity that leaves the register",
    watched: "27990000032",
    file: ["acnc-register", "datadotgov_main.csv"],
    edit: replaced(/27990000032,LYREBIRD.*\n/u, ""),
    type: "charity_status_change",
    changes: [{ field: "charity.is_registered_charity", before: true, after: null }]
  },
  {
    of: "a licence whose status changes",
    watched: "23990000014",
    file: ["asic-afs-authorised-representative", "afs_rep_202611.csv"],
    edit: replaced(/(009900101\t000990002\t.*?\t)Current/u, "$1Ceased"),
    type: "licensing_change",
    changes: [{ field: "licensing.afs_authorised_rep" }]
  },
  {
    of: "an authorisation that moves to another licensee",
    watched: "23990000014",
    file: ["asic-afs-authorised-representative", "afs_rep_202611.csv"],
    edit: replaced(/009900101\t000990002\t/u, "009900101\t000990003\t"),
    type: "relationship_change",
    changes: [{ field: "licensing.authorisation_links" }]
  },
  {
    of: "a trust with another trustee",
    watched: "80880000007",
    file: abr,
    edit: replaced("GOANNA HOLDINGS PTY LTD ATF THE BILLABONG", "TWIN POSSUM PTY LTD ATF THE BILLABONG"),
    // Its legal name, which names the trustee, changed with it.
    beside: ["name_change"],
    type: "relationship_change",
    changes: [
      {
        field: "canonical.related_entities",
        before: { role: "corporate_trustee", name: "GOANNA HOLDINGS PTY LTD" },
        after: { role: "corporate_trustee", name: "TWIN POSSUM PTY LTD" }
      }
    ]
  },
  {
    of: "an adviser who is no longer registered",
    watched: "71880000021",
    file: ["asic-financial-adviser", "financial_advisers_202611.csv"],
    edit: replaced(/(MARIGOLD JUNE TESTERLY\t.*01\/07\/2019\t\t)Registered/u, "$1Not Registered"),
    type: "professional_registration_change",
    changes: [{ field: "professional_registrations.financial_adviser" }]
  },
  {
    of: "a new ban",
    watched: "25990000023",
    file: ["asic-banned-disqualified-organisations", "bd_org_202611.csv"],
    edit: (text) =>
      `${text.trimEnd()}\r\nBanned and Disqualified Organisations\t990000023\tGOANNA HOLDINGS PTY LTD\tCredit banning\tNot available\t05/11/2026\t04/11/2031\tNo comment made\r\n`,
    type: "banned_match",
    changes: [{ field: "screening.regulator_banned_org", before: null }]
  },
  {
    of: "a bankruptcy petition in the operator's file",
    watched: "71880000021",
    file: ["insolvency-and-bankruptcy", "bankruptcy_petitions.csv"],
    edit: (text) =>
      `${text.trimEnd()}\n71880000021,,MARIGOLD JUNE TESTERLY,bankruptcy_petition_filed,2026-11-18,Invented court list\n`,
    type: "bankruptcy_petition_filed",
    changes: [
      {
        field: "screening.bankruptcy_petition",
        before: null,
        after: { date: "2026-11-18", note: "Invented court list" }
      }
    ]
  },
  {
    of: "an enrolment with the financial intelligence unit",
    watched: "23990000014",
    file: ["austrac-registers", "reporting_entities.csv"],
    edit: (text) =>
      `${text.trimEnd()}\n23990000014,,BANKSIA CREEK ENGINEERING PTY LTD,fiu_enrolled,2026-11-18,Invented letter\n`,
    type: "fiu_roll_change",
    changes: [
      {
        field: "screening.fiu_reporting_entity",
        before: null,
        after: { status: "enrolled", date: "2026-11-18" }
      }
    ]
  }
]

layer(watchLayer)("Watcher.catchUp", (it) => {
  it.effect("is silent about registers that are read for the first time", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["23990000014", "990000023"])
      yield* loadFixtures
      yield* restore(...companies)
      assert.deepStrictEqual(yield* told(account), [])
    })
  )

  for (const { beside = [], changes, edit, file, of, type, watched } of cases) {
    it.effect(`tells ${type} of ${of}, once`, () =>
      Effect.gen(function* () {
        const { account } = yield* watches([watched])
        const made = yield* publish(...file, edit)
        const events = yield* told(account)
        assert.deepStrictEqual(
          events.map(({ payload }) => payload.type).sort(),
          [...beside, type],
          JSON.stringify(events, null, 1)
        )
        const event = events.find(({ payload }) => payload.type === type)
        assert.strictEqual(event?.payload.data.entity.identifier, watched)
        assert.strictEqual(event?.deliveries, 1)
        assert.isAtLeast(made, 1)
        assert.strictEqual(event?.payload.data.changes.length, changes.length)
        assert.deepStrictEqual(
          changes.map((expected, i) =>
            Object.fromEntries(
              Object.keys(expected).map((key) => [
                key,
                Object.entries(event?.payload.data.changes[i] ?? {}).find(([name]) => name === key)?.[1]
              ])
            )
          ),
          changes
        )
        yield* restore(...file)
      })
    )
  }

  it.effect("tells nobody else", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["31990000050"])
      yield* publish(...companies, replaced(/(990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD"))
      yield* restore(...companies)
      assert.deepStrictEqual(yield* told(account), [])
    })
  )

  it.effect("makes one event for an account that watches both numbers in two subscriptions", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["25990000023"])
      yield* watches(["990000023"], ["deregistration"], account)
      const other = yield* watches(["990000023"], ["deregistration", "name_change"])
      yield* publish(...companies, replaced(/(990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD"))
      const [event, ...more] = yield* told(account)
      assert.deepStrictEqual(more, [])
      assert.strictEqual(event?.deliveries, 2)
      assert.deepStrictEqual(
        [event?.entity, event?.abn, event?.acn],
        ["25990000023", "25990000023", "990000023"]
      )
      assert.strictEqual((yield* told(other.account)).length, 1)
      yield* restore(...companies)
      assert.strictEqual((yield* told(account)).length, 1)
    })
  )

  it.effect("tells only of the types that somebody selected", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["990000023"], ["name_change"])
      yield* publish(...companies, replaced(/(990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD"))
      yield* restore(...companies)
      assert.deepStrictEqual(yield* told(account), [])
    })
  )

  it.effect("is silent about a change that was in force when the subscription began", () =>
    Effect.gen(function* () {
      const watcher = yield* Watcher
      const early = yield* watches(["990000023"])
      const deregistered = replaced(/(990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD")
      yield* load(register(companies[0]), [inMemory(companies[1], deregistered(fixture(...companies)))])
      const late = yield* watches(["990000023"])
      yield* watcher.catchUp("sandbox")
      assert.strictEqual((yield* told(early.account)).length, 1)
      assert.deepStrictEqual(yield* told(late.account), [])
      yield* restore(...companies)
    })
  )

  it.effect("loses nothing that lay between two looks", () =>
    Effect.gen(function* () {
      const watcher = yield* Watcher
      const { account } = yield* watches(["990000023"])
      const deregistered = replaced(/(990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1DRGD")
      yield* load(register(companies[0]), [inMemory(companies[1], deregistered(fixture(...companies)))])
      yield* load(register(companies[0]), [inMemory(companies[1], fixture(...companies))])
      yield* load(register(companies[0]), [inMemory(companies[1], deregistered(fixture(...companies)))])
      yield* watcher.catchUp("sandbox")
      assert.deepStrictEqual(
        (yield* told(account)).map(({ payload }) => payload.type),
        ["deregistration", "deregistration"]
      )
      yield* restore(...companies)
    })
  )

  it.effect("does not take what a part of a register lacks for gone", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["27990000032"])
      const acnc = ["acnc-register", "datadotgov_main.csv"] as const
      const without = replaced(/27990000032,LYREBIRD.*\n/u, "")
      yield* publish(...acnc, without, { asIfPartial: true })
      yield* restore(...acnc)
      assert.deepStrictEqual(yield* told(account), [])
    })
  )

  it.effect(
    "tells nothing of rows in another order, of other spelling and of columns nobody asks about",
    () =>
      Effect.gen(function* () {
        const everybody = yield* watches([
          "23990000014",
          "25990000023",
          "27990000032",
          "29990000041",
          "31990000050",
          "71880000021",
          "80880000007",
          "31880000014",
          "27880000028",
          "67880000035",
          "990000069",
          "990000078",
          "18880000042",
          "54880000063"
        ])
        const unordered: ReadonlyArray<readonly [RegisterId, string]> = [
          ["asic-afs-authorised-representative", "afs_rep_202611.csv"],
          ["asic-banned-disqualified-organisations", "bd_org_202611.csv"],
          ["asic-smsf-auditor", "smsf_auditor_202611.csv"]
        ]
        for (const file of unordered) {
          const [header = "", ...rows] = fixture(...file)
            .trimEnd()
            .split("\n")
          yield* publish(...file, () => `${[header, ...rows.toReversed()].join("\n")}\n`)
        }
        yield* publish(...companies, (text) =>
          text.replaceAll("PTY LTD", "PTY. LTD.").replaceAll("LMSH", "LMGT")
        )
        yield* publish(...abr, (text) =>
          text.replaceAll("PTY LTD", "Pty. Limited").replaceAll("20260301", "20260302")
        )
        yield* publish("acnc-register", "datadotgov_main.csv", (text) => text.replaceAll("Medium", "Large"))
        yield* publish("asic-afs-authorised-representative", "afs_rep_202611.csv", (text) =>
          text.replaceAll("Sydney", "SYDNEY")
        )
        yield* publish("asic-banned-disqualified-organisations", "bd_org_202611.csv", (text) =>
          text.replaceAll("Not available", "Unavailable").replaceAll("No comment made", "None")
        )
        assert.deepStrictEqual(yield* told(everybody.account), [])
      })
  )
})
