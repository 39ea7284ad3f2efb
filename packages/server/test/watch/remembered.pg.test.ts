/** What the watcher remembers of names is never older than the registers: whoever's name changes meanwhile is still found. */
import { assert, layer } from "@effect/vitest"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inMemory, load, register } from "../support/registers.ts"
import { fixture, publish, told, watches, watchLayer } from "../support/watching.ts"

const companies = ["asic-companies", "company_202611.csv"] as const
const charities = ["acnc-register", "datadotgov_main.csv"] as const
const abr = ["abn-bulk-extract", "20261105_Public01.xml"] as const

let banned = ""
/** Adds an organisation of this name to the list, and lets the watcher look. */
const ban = (name: string) => {
  banned += `Banned and Disqualified Organisations\t\t${name}\tCredit banning\tNot available\t05/11/2026\t04/11/2031\tNo comment made\r\n`
  return publish(
    "asic-banned-disqualified-organisations",
    "bd_org_202611.csv",
    (text) => `${text.trimEnd()}\r\n${banned}`
  )
}

const bansToldOf = (account: string) =>
  Effect.map(told(account), (all) =>
    all.filter(({ payload }) => payload.type === "banned_match").map(({ abn, entity }) => abn ?? entity)
  )

layer(watchLayer)("the memory of a watcher", (it) => {
  it.effect("is of the names that entities have, whatever was loaded since they were read", () =>
    Effect.gen(function* () {
      for (const [id, name] of [
        abr,
        companies,
        ["asic-banned-disqualified-organisations", "bd_org_202611.csv"] as const
      ])
        yield* load(register(id), [inMemory(name, fixture(id, name))])
      const { account } = yield* watches(["25990000023", "80880000007", "27990000032"])
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      yield* ban("SOMEBODY ELSES LENDING PTY LTD")
      assert.deepStrictEqual(yield* bansToldOf(account), [])

      // A company has another name.
      yield* publish(...companies, (text) => text.replaceAll("GOANNA HOLDINGS", "QUOLL VENTURES"))
      yield* ban("QUOLL VENTURES PTY LTD")
      assert.sameMembers(yield* bansToldOf(account), ["25990000023", "80880000007"])

      // A trust names its trustee otherwise, which then has another name itself.
      yield* publish(...abr, (text) => text.replaceAll("GOANNA HOLDINGS", "QUOLL VENTURES"))
      yield* ban("SOMEBODY ELSE AGAIN PTY LTD")
      yield* publish(...companies, (text) => text.replaceAll("GOANNA HOLDINGS", "NUMBAT CAPITAL"))
      yield* ban("NUMBAT CAPITAL PTY LTD")
      assert.sameMembers((yield* bansToldOf(account)).slice(2), ["25990000023", "80880000007"])

      // A register is read for the first time.
      yield* load(register(charities[0]), [
        inMemory(charities[1], fixture(...charities).replaceAll("LYREBIRD COMMUNITY CARE", "PARDALOTE GROVE"))
      ])
      yield* ban("PARDALOTE GROVE LTD")
      assert.deepStrictEqual((yield* bansToldOf(account)).slice(4), ["27990000032"])

      // Somebody else is watched.
      const other = yield* watches(["31990000050"])
      yield* ban("WATTLE RIDGE FINANCE PTY LTD")
      assert.deepStrictEqual(yield* bansToldOf(other.account), ["31990000050"])
    })
  )

  it.effect("is of the facts that subjects have", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const subjects = yield* WatchedSubjects
      const caller = { accountId: "acct_subjects", keyId: "key_test", mode: "sandbox" } as const
      yield* sql`INSERT INTO account (id, name) VALUES (${caller.accountId}, 'Subjects')`
      for (const [ref, name] of ["Kestrel Lending", "Bilby Grove", "Potoroo Finance"].entries())
        yield* subjects.put(caller, `customer-${ref}`, { name })
      yield* Subscriptions.use((all) =>
        all.create(
          caller,
          {
            events: ["banned_match"],
            entities: [],
            subjects: true,
            webhook_url: "https://receiver.example/hook"
          },
          null
        )
      )
      yield* ban("KESTREL LENDING PTY LTD")
      yield* subjects.put(caller, "customer-1", { name: "Bandicoot Credit" })
      yield* subjects.remove(caller, "customer-2")
      yield* subjects.put(caller, "customer-3", { name: "Quokka Savings" })
      for (const name of ["BANDICOOT CREDIT", "BILBY GROVE", "POTOROO FINANCE", "QUOKKA SAVINGS"])
        yield* ban(`${name} PTY LTD`)
      const told = yield* sql<{ ref: string }>`
        SELECT payload::jsonb -> 'data' ->> 'subject_ref' AS ref FROM event
        WHERE account_id = ${caller.accountId} ORDER BY created_at`
      assert.deepStrictEqual(
        told.map(({ ref }) => ref),
        ["customer-0", "customer-1", "customer-3"]
      )
    })
  )
})
