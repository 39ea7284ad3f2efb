/** What a watcher remembers is right after what happened elsewhere meanwhile: each test failed once without a rule of its own. */
import { assert, layer } from "@effect/vitest"
import { bounds } from "@entity-watch/core/watch/compare/RememberedMarks"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inMemory, load, register } from "../support/registers.ts"
import { fixture, publish, told, watches, watchLayer } from "../support/watching.ts"

const companies = ["asic-companies", "company_202611.csv"] as const
const abr = ["abn-bulk-extract", "20261105_Public01.xml"] as const
const names = ["asic-business-names", "business_names_202611.csv"] as const
const bans = ["asic-banned-disqualified-organisations", "bd_org_202611.csv"] as const

// Two of four or five in one block.
Object.assign(bounds, { block: 2 })

/** The list, which each name that is banned is added to. */
const makeBanned = () => {
  let banned = ""
  return (name: string) => {
    banned += `Banned and Disqualified Organisations\t\t${name}\tCredit banning\tNot available\t05/11/2026\t04/11/2031\tNo comment made\r\n`
    return (text: string) => `${text.trimEnd()}\r\n${banned}`
  }
}

const catchUp = Watcher.use((watcher) => watcher.catchUp("sandbox"))

const bannedOf = (account: string) =>
  Effect.map(told(account), (all) =>
    all.filter(({ payload }) => payload.type === "banned_match").map(({ abn }) => abn)
  )

/** The list's next edition, of which another instance compared what is watched up to a number, and stopped. */
const resumedAfter = Effect.fnUntraced(function* (number: string, edit: (text: string) => string) {
  const sql = yield* SqlClient.SqlClient
  yield* load(register(bans[0]), [inMemory(bans[1], edit(fixture(...bans)))])
  yield* sql`UPDATE watch_position SET after_key = ${number} WHERE mode = 'sandbox' AND register = ${bans[0]}`
  yield* catchUp
})

const loaded = Effect.forEach([abr, companies, bans], ([id, name]) =>
  load(register(id), [inMemory(name, fixture(id, name))])
)

layer(watchLayer)("a step that goes on where another instance stopped", (it) => {
  it.effect("leaves for the next edition what it did not keep", () =>
    Effect.gen(function* () {
      const ban = makeBanned()
      yield* loaded
      const { account } = yield* watches(["25990000023", "27990000032", "80880000007", "31990000050"])
      yield* catchUp
      yield* publish(...bans, ban("SOMEBODY ELSES LENDING PTY LTD"))
      yield* publish(...companies, (text) => text.replaceAll("GOANNA HOLDINGS", "QUOLL VENTURES"))
      yield* resumedAfter("25990000023", ban("SOMEBODY ELSE AGAIN PTY LTD"))
      yield* publish(...bans, ban("QUOLL VENTURES PTY LTD"))
      assert.sameMembers(yield* bannedOf(account), ["25990000023", "80880000007"])
    })
  )
})

layer(watchLayer)("an entity that nobody watched while it was renamed", (it) => {
  it.effect("has its new name once it is watched again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ban = makeBanned()
      yield* loaded
      yield* watches(["27990000032", "80880000007", "31990000050"])
      const first = yield* watches(["25990000023"])
      yield* catchUp
      yield* publish(...bans, ban("SOMEBODY ELSES LENDING PTY LTD"))
      yield* sql`DELETE FROM subscription_entity WHERE subscription_id = ${first.subscription}`
      yield* publish(...companies, (text) => text.replaceAll("GOANNA HOLDINGS", "QUOLL VENTURES"))
      yield* resumedAfter("27990000032", ban("SOMEBODY ELSE AGAIN PTY LTD"))
      const { account } = yield* watches(["25990000023"])
      yield* publish(...bans, ban("QUOLL VENTURES PTY LTD"))
      assert.deepStrictEqual(yield* bannedOf(account), ["25990000023"])
    })
  )
})

layer(watchLayer)("a trust whose trustee is joined by its ACN alone", (it) => {
  it.effect("has the trustee's new business name", () =>
    Effect.gen(function* () {
      const ban = makeBanned()
      const withoutAbn = fixture(...companies).replace(/^(GOANNA HOLDINGS.*)\t25990000023/mu, "$1\t")
      assert.notStrictEqual(withoutAbn, fixture(...companies))
      yield* load(register(abr[0]), [
        inMemory(
          abr[1],
          fixture(...abr).replace("GOANNA HOLDINGS PTY LTD</Non", "QUOLL VENTURES PTY LTD</Non")
        )
      ])
      yield* load(register(companies[0]), [inMemory(companies[1], withoutAbn)])
      for (const [id, name] of [names, bans]) yield* load(register(id), [inMemory(name, fixture(id, name))])
      const { account } = yield* watches(["80880000007"])
      yield* catchUp
      yield* publish(...bans, ban("SOMEBODY ELSES LENDING PTY LTD"))
      yield* publish(
        ...names,
        (text) =>
          `${text.trimEnd()}\r\nBUSINESS NAMES\tNUMBAT CAPITAL\tRegistered\t05/11/2026\t\t\t\t25990000023\r\n`
      )
      yield* publish(...bans, ban("NUMBAT CAPITAL PTY LTD"))
      assert.deepStrictEqual(yield* bannedOf(account), ["80880000007"])
    })
  )
})
