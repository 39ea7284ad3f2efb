/** The data directories that rounds begin with copies of, and what is known of them. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nameOf, persons } from "../../test/evidence/editions.ts"
import { run } from "../../test/support/command.ts"
import { Dice } from "../../test/support/Dice.ts"
import { ChaosHistory } from "../ChaosHistory.ts"
import { announce, type Publisher, publish, size } from "../lists.ts"
import { Account } from "../load.ts"
import { ServerProcess } from "../ServerProcess.ts"
import { type Round, settingsOf } from "./DiskRound.ts"
import { writeSome } from "./databaseRound.ts"
import { screen } from "./resultsRound.ts"

export interface Prepared extends Omit<Round, "folder" | "n" | "fault" | "seed"> {
  /** With keys, subscriptions and events; the same without an index of names; and the first with a list. */
  readonly folders: { readonly plain: string; readonly unindexed: string; readonly listed: string }
}

const succeed = async (settings: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  const { code, err, out } = await run(settings, ...args)
  if (code !== 0) throw new Error(`\`entity-watch ${args.join(" ")}\` failed: ${err}`)
  return out
}

/** Every fiftieth is on the list. */
const customerRows = Array.from({ length: 1_700 }, (_, i) => nameOf(i % 50 === 0 ? i : size + 1_000 + i))

/** A copy of the directory that has to build its index of names again. */
const unindexed = async (folder: string, copy: string): Promise<string> => {
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, "names"), { recursive: true, force: true })
  const forget = SqlClient.SqlClient.use((sql) => sql`DELETE FROM name_segment`)
  await Effect.runPromise(
    forget.pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir: join(copy, "database") })))
  )
  return copy
}

export const prepare = async (parent: string, publisher: Publisher, seed: number): Promise<Prepared> => {
  const plain = join(parent, "plain")
  mkdirSync(plain)
  const settings = settingsOf(plain, publisher)
  const key = async (account: string, mode: string) =>
    String(
      JSON.parse(await succeed(settings, "keys", "create", "--account", account, "--mode", mode, "--json"))
        .token
    )
  const token = await key("one", "sandbox")
  const otherToken = await key("two", "sandbox")
  const liveToken = await key("screener", "live")

  const server = await ServerProcess.start(plain, settings)
  if (!(await server.ready(120))) throw new Error("The server did not start.")
  const history = new ChaosHistory()
  await writeSome(new Account("one", token, [server.base], history, new Dice(seed)), history)
  await server.stop()
  const kept = {
    token,
    subscriptions: history.created
      .filter(({ deletion }) => deletion === "none")
      .flatMap(({ ids }) => [...ids]),
    events: new Map(
      [...Map.groupBy(history.events, ({ entity }) => entity)].map(([entity, all]) => [
        entity,
        all.map(({ id }) => id)
      ])
    )
  }

  announce(publisher)
  publish(publisher, size)
  const listed = join(parent, "listed")
  cpSync(plain, listed, { recursive: true })
  await succeed(settingsOf(listed, publisher), "refresh", persons.source.id, "--json")
  const customers = join(parent, "customers.csv")
  writeFileSync(customers, `name\n${customerRows.map((name) => `"${name}"`).join("\n")}\n`)
  const undisturbed = join(parent, "undisturbed")
  const whole = await screen(settingsOf(listed, publisher), customers, undisturbed)
  if (whole.code !== 0) throw new Error(`The customers cannot be screened: ${whole.err}`)

  return {
    folders: { plain, unindexed: await unindexed(plain, join(parent, "unindexed")), listed },
    ...{ kept, otherToken, liveToken, publisher, customers, undisturbed }
  }
}
