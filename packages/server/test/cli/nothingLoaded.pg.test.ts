/** Whoever asks before anything was loaded is told what to do next, on the error stream. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { run } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { copyUntouched } from "../support/untouchedData.ts"

const sentence =
  "No register has been loaded yet: run entity-watch refresh --due first, or add --sandbox to ask the invented ones."

describe("an installation into which nothing was loaded", () => {
  let data: Awaited<ReturnType<typeof dataFolder>>
  beforeAll(async () => {
    data = await dataFolder("none")
    await copyUntouched(data.dataDir)
  })
  afterAll(() => data?.remove())

  it.each<[ReadonlyArray<string>, number]>([
    [["screen", "--name", "Jordan Example"], 0],
    [["screen", "--abn", "51824753556", "--json"], 0],
    [["resolve", "--name", "Goanna Holdings", "--json"], 1],
    [["resolve", "--abn", "51824753556"], 1],
    [["screen", "--name", "Jordan Example", "--as-of", "2026-01-01"], 1]
  ])("says to %j what to do next", async (args, expected) => {
    const { code, err, out } = await run({ DATA_DIR: data.dataDir }, ...args)
    assert.deepStrictEqual([code, err.trim()], [expected, sentence])
    if (args.includes("--json") && expected === 0) assert.isObject(JSON.parse(out))
  })
})
