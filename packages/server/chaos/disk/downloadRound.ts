/** The write that fails is of the download of a list, the first that is read or a further edition. */
import { join } from "node:path"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nameOf, persons } from "../../test/evidence/editions.ts"
import { run } from "../../test/support/command.ts"
import { publish, size } from "../lists.ts"
import type { ServerProcess } from "../ServerProcess.ts"
import {
  arm,
  askAs,
  commandSettings,
  disarm,
  keptWrong,
  type Round,
  type RoundEnd,
  served
} from "./DiskRound.ts"

const verdictOn = async ({ liveToken }: Round, { base }: ServerProcess, person: number): Promise<string> => {
  const { sources } = await askAs(liveToken, `${base}/v1/screen`, { name: nameOf(person) })
  const list = (sources as Record<string, { readonly status: string }> | undefined)?.regulator_banned_person
  return list?.status ?? "no answer"
}

/** `wanted` are the verdicts that the state of the list allows. */
const verdictsWrong = async (
  round: Round,
  server: ServerProcess,
  people: ReadonlyArray<number>,
  wanted: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  for (const person of people) {
    const verdict = await verdictOn(round, server, person)
    if (!wanted.includes(verdict))
      wrong.push(
        `the person ${person} of the list was answered ${verdict} rather than ${wanted.join(" or ")}`
      )
  }
  return wrong
}

/** A process that ended in the middle holds its claim on the register for a minute: it lapses now, as time would have it. */
const letClaimsLapse = ({ folder }: Round): Promise<void> =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) =>
      Effect.andThen(
        sql`UPDATE publisher_check SET claimed_until = now() WHERE claimed_until > now()`,
        sql`UPDATE snapshot SET lease_until = now() WHERE state = 'loading' AND lease_until > now()`
      )
    ).pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir: join(folder, "database") })), Effect.asVoid)
  )

export const downloadRound =
  (isFirst: boolean) =>
  async (round: Round): Promise<RoundEnd> => {
    const people = isFirst ? size : size + 50
    publish(round.publisher, people)
    const known = [0, size >> 1, size - 1]
    const refresh = () => run(commandSettings(round), "refresh", persons.source.id, "--json")
    arm(round, "raw")
    const struck = await refresh()
    const hasStruck = disarm(round)
    const wrong = [
      ...(await served(round, async (server) => {
        const isRead = struck.code === 0
        return [
          ...(await keptWrong(round, server)),
          ...(await verdictsWrong(
            round,
            server,
            known,
            isRead || !isFirst ? ["review"] : ["unavailable", "review"]
          )),
          ...(isRead ? await verdictsWrong(round, server, [people - 1], ["review"]) : [])
        ]
      }))
    ]
    if (hasStruck && struck.code === 0)
      wrong.push("a refresh whose download was not written said that it succeeded")
    await letClaimsLapse(round)
    const again = await refresh()
    if (again.code !== 0)
      wrong.push(`the refresh does not succeed on a sound disk: ${again.err.slice(0, 300)}`)
    wrong.push(
      ...(await served(round, (server) => verdictsWrong(round, server, [...known, people - 1], ["review"])))
    )
    return { hasStruck, acknowledged: acknowledgedIn(round), wrong }
  }

export const acknowledgedIn = ({ kept }: Round): number =>
  kept.subscriptions.length + [...kept.events.values()].flat().length
