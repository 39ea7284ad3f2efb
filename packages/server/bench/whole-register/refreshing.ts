/** Look-ups at a steady rate while an edition is loaded beside the server, against the same rate while nothing is. */
import { Console, Effect } from "effect"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { postRequest } from "../http/requests.ts"
import { ms } from "../resolve/figures.ts"
import type { Refreshing } from "./Figures.ts"
import type { Loading } from "./makeLoad.ts"
import { abnsAsked } from "./namesAsked.ts"
import { acquireSteady, RATE } from "./steadily.ts"

const quietSeconds = 20
const distinct = 2_000

/** `folder`: that of an edition which is not in force. */
export const refreshing = Effect.fnUntraced(function* (
  register: EditionedRegister,
  port: number,
  token: string,
  load: Loading,
  folder: string
) {
  const lookUps = abnsAsked(register, distinct, 21).map((abn) => postRequest("/v1/resolve", token, { abn }))
  const steady = yield* acquireSteady(port, lookUps)
  yield* steady.quiet(2)
  const quiet = yield* steady.quiet(quietSeconds)
  const { value, waits } = yield* steady.during(load("refresh beside requests", folder, "--older"))
  yield* Console.log(
    `at ${RATE} look-ups a second: p99 ${ms(quiet.p99)} ms quiet, ${ms(waits.p99)} ms while refreshing (${waits.others} not answered)`
  )
  const { others, p50, p99 } = waits
  const figures: Refreshing = { rate: RATE, quiet: quiet.p99, p50, p99, others, load: value.figures }
  return figures
}, Effect.scoped)
