/** The commands of a first live load, with publishers on this machine that serve what the real ones published. */
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { Effect, Exit, Scope } from "effect"
import { describeSamples } from "../../../core/test/support/samples.ts"
import { run } from "../support/command.ts"
import { register } from "../support/registers.ts"
import { type DataFolder, dataFolder } from "../support/sandboxData.ts"
import { at, listPath, offer } from "./catalogue.ts"
import { served, startPublisher } from "./publisher.ts"

/** What is whole, and what is only the first rows of a file. */
const samples = {
  "asic-banned-disqualified-organisations": "bd_org_202605.csv",
  "asic-banned-disqualified-persons": "bd_per_202605_head50.csv",
  "asic-afs-licensee": "afs_lic_202605_head50.csv",
  "asic-afs-authorised-representative": "afs_rep_202605_head50.csv",
  "asic-credit-licensee": "credit_lic_202605_head50.csv",
  "asic-financial-adviser": "financial_advisers_202605_head50.csv"
} as const satisfies Partial<Record<RegisterId, string>>

describeSamples("a first load of what publishers published", (sample) => {
  /** Nothing live is in it. */
  let data: DataFolder
  const scope = Scope.makeUnsafe()
  const list = sample("dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx")
  let settings: Record<string, string> = {}

  beforeAll(async () => {
    data = await dataFolder("prepared")
    const publisher = await Effect.runPromise(Effect.provideService(startPublisher, Scope.Scope, scope))
    publisher.files.set(listPath, served(readFileSync(list)))
    const month = new Date().toISOString().slice(0, 7).replace("-", "")
    for (const [id, name] of Object.entries(samples)) {
      const file = name.replace("_head50", "").replace("202605", month)
      offer(publisher, register(id as RegisterId), file)
      publisher.files.set(at(file).path, served(readFileSync(sample(`${id}/${name}`)), { type: "text/csv" }))
    }
    settings = {
      DATA_DIR: data.dataDir,
      PUBLISHER_CONTACT_URL: "https://operator.example.org",
      PUBLISHER_BASE_OVERRIDE: publisher.overrides.map(({ from, to }) => `${from}=${to}`).join(",")
    }
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    data.remove()
  })

  it("is told before by refresh --check: what is whole, what is cut short, and what is old", async () => {
    const { code, out } = await run(
      settings,
      "refresh",
      "--check",
      "dfat-consolidated-list",
      ...Object.keys(samples)
    )
    assert.strictEqual(code, 1)
    const said = (id: string) =>
      new RegExp(`^${id}\\b.*\\n(?:  .*\\n)+`, "mu").exec(out)?.[0] ?? assert.fail(out)
    assert.match(
      said("dfat-consolidated-list"),
      /file is of 2026-02-24, \d+ days ago; it should be at most 120/u
    )
    for (const [id, name] of Object.entries(samples))
      assert.match(
        said(id),
        name.includes("_head50")
          ? /The file has \d+ bytes; a whole one has at least \d+\./u
          : /15 read: 15 would be loaded[\s\S]*as the whole register\./u
      )
  })

  it("loads what is whole, and nothing is screened against what is not", async () => {
    const lists = ["organisations", "persons"].map((each) => `asic-banned-disqualified-${each}`)
    const { code, out } = await run(settings, "refresh", "dfat-consolidated-list", ...lists)
    assert.strictEqual(code, 1)
    for (const line of [
      /^asic-\S+-organisations +loaded/mu,
      /^asic-\S+-persons +failed/mu,
      /^dfat\S+ +failed/mu
    ])
      assert.match(out, line)

    const screened = async () => {
      const { out: answer } = await run(settings, "screen", "--name", "Quibbledon Prothersnack", "--json")
      const { overall, sources } = JSON.parse(answer)
      return [overall, ...Object.values<{ status: string }>(sources).map(({ status }) => status)]
    }
    assert.deepStrictEqual(await screened(), ["unavailable", "unavailable", "unavailable", "no_match"])
    // The same file, of which an operator says that it is the publisher's today.
    const today = new Date().toISOString().slice(0, 10)
    const accepted = await run(
      settings,
      "refresh",
      "dfat-consolidated-list",
      "--from",
      list,
      "--confirmed",
      today
    )
    assert.strictEqual(accepted.code, 0, accepted.out + accepted.err)
    assert.deepStrictEqual(await screened(), ["unavailable", "no_match", "unavailable", "no_match"])
  })
})
