/** How late the event loop is while a pathological request is answered, by the routes over stand-ins for what they ask. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect } from "effect"
import {
  type PathologicalRequest,
  pathologicalRequests,
  requestOf
} from "../../test/pathological/requests.ts"
import { fakeHandler, keys } from "../../test/support/fakes.ts"

const resolution = 1

/** In milliseconds, the least of so many runs: what else runs on the machine only adds. */
export const latenessOfRequests = Effect.fnUntraced(function* (runs: number) {
  const { dispose, handler } = yield* Effect.sync(fakeHandler)
  const lateness = (asked: PathologicalRequest) =>
    Effect.promise(async () => {
      const request = requestOf(asked, keys.sandbox)
      const delay = monitorEventLoopDelay({ resolution })
      delay.enable()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await (await handler(request)).text()
      await new Promise((resolve) => setTimeout(resolve, 5))
      delay.disable()
      return Math.max(0, delay.max / 1e6 - resolution)
    })
  const least = Effect.fnUntraced(function* (asked: PathologicalRequest) {
    let milliseconds = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs; run++) milliseconds = Math.min(milliseconds, yield* lateness(asked))
    return { family: asked.family, text: "", milliseconds, about: `, answered ${asked.status}` }
  })
  const ordinary = yield* least({
    family: "",
    method: "POST",
    path: "/v1/resolve",
    body: '{"name":"Banksia"}',
    status: 200
  })
  const worst = yield* Effect.forEach(pathologicalRequests, least)
  yield* Effect.promise(dispose)
  return { ordinary: ordinary.milliseconds, worst }
})
