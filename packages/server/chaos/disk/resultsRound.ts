/** The write that fails is of the results of `entity-watch screen --file`. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../test/support/command.ts"
import { arm, commandSettings, disarm, keptWrong, type Round, type RoundEnd, served } from "./DiskRound.ts"
import { acknowledgedIn } from "./downloadRound.ts"

export const screen = (settings: Readonly<Record<string, string>>, customers: string, out: string) =>
  run(settings, "screen", "--file", customers, "--out", out, "--json", "--resume")

/** What depends on the moment of the run. */
const untimed = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "")

/** Results that a run left are said to be incomplete, or are whole. */
const leftWrong = (out: string, undisturbed: string, code: number | null): ReadonlyArray<string> => {
  const wholeResults = readFileSync(join(undisturbed, "results.csv"))
  const wholeReport = readFileSync(join(undisturbed, "report.html"), "utf8")
  const read = (name: string) =>
    existsSync(join(out, name)) ? readFileSync(join(out, name)) : Buffer.alloc(0)
  const runFile = read("run.json").toString()
  const state = runFile === "" ? { finished: false, bytes: 0 } : JSON.parse(runFile)
  const results = read("results.csv")
  const report = read("report.html").toString()
  const wrong: Array<string> = []
  if (!results.subarray(0, state.bytes).equals(wholeResults.subarray(0, state.bytes)))
    wrong.push(`the first ${state.bytes} bytes of the results are not those that were confirmed`)
  if (report !== "" && untimed(report) !== untimed(wholeReport))
    wrong.push("the report is there and not whole")
  if (state.finished && (!results.equals(wholeResults) || report === ""))
    wrong.push("the run is called finished, and its results are not whole")
  if (code === 0 && !state.finished) wrong.push("the command succeeded, and the run is not called finished")
  return wrong
}

export const resultsRound = async (round: Round): Promise<RoundEnd> => {
  const out = join(round.folder, "results")
  arm(round, "results")
  const struck = await screen(commandSettings(round), round.customers, out)
  const hasStruck = disarm(round)
  const wrong = [...leftWrong(out, round.undisturbed, struck.code)]
  if (hasStruck && struck.code === 0) wrong.push("results that were not written were called written")
  const resumed = await screen(commandSettings(round), round.customers, out)
  if (resumed.code !== 0) wrong.push(`the run cannot be taken up: ${resumed.err.slice(0, 300)}`)
  wrong.push(...leftWrong(out, round.undisturbed, resumed.code))
  wrong.push(...(await served(round, (server) => keptWrong(round, server))))
  return { hasStruck, acknowledged: acknowledgedIn(round), wrong }
}
