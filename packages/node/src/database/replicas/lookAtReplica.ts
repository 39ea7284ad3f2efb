/** Looks at a replica once, for whoever examines an installation. */
import { Duration, Effect, Redacted, Schedule } from "effect"
import { openConnection } from "../client/openConnection.ts"
import { openSocket } from "../postgres/openSocket.ts"
import { promptly, session } from "../postgres/sessionAt.ts"
import { primaryPosition, replicaPosition, unfit } from "./positions.ts"

/** For so long it may take to replay what the primary had. */
const patience = Duration.seconds(3)

/** How many bytes of the primary's log it lacks after three seconds, or why it is no replica of it. */
export const lookAtReplica = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const address = Redacted.value(url)
  const { connection } = yield* openConnection(
    { ...session(url, "control"), ...promptly(address), stream: () => openSocket(address) },
    () => {}
  )
  const { position } = yield* primaryPosition()
  const look = Effect.gen(function* () {
    const there = yield* replicaPosition(connection)
    const why = unfit(there, yield* primaryPosition())
    const lacking = position - (there.replayed ?? 0n)
    return { why, lacking: lacking > 0n ? Number(lacking) : 0 }
  })
  const isSettled = ({ lacking, why }: Effect.Success<typeof look>) => why !== null || lacking === 0
  const tries = Schedule.max([Schedule.spaced("100 millis"), Schedule.during(patience)])
  return yield* Effect.repeat(look, { schedule: tries, until: isSettled })
}, Effect.scoped)
