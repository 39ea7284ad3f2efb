/** Entity Watch in a program of one's own, without a server: a list is loaded, a name is screened, an ABN is looked up. */
import { EntityWatch, EntityWatchError } from "@entity-watch/node"

const [list = "", name = "Jane Citizen"] = process.argv.slice(2)

const watch = await EntityWatch.open({ dataDir: process.env.DATA_DIR ?? ".entity-watch" })
try {
  if (list !== "") {
    const { as_of, summary } = await watch.refresh("dfat-consolidated-list", { from: list })
    console.log(`The list of ${as_of ?? "no date"} has ${summary?.records ?? 0} entries.`)
  }
  const { overall, sources } = await watch.screen({ name })
  console.log(`${name}: ${overall}`)
  for (const [list, { matches, status }] of Object.entries(sources))
    console.log(`  ${list}: ${status}${matches.map(({ matched_name }) => `, ${matched_name}`).join("")}`)
  const { valid } = await watch.validate("51 824 753 556")
  console.log(`51 824 753 556 is ${valid ? "well formed" : "not well formed"}.`)
} catch (error) {
  if (!(error instanceof EntityWatchError)) throw error
  console.error(`${error.message} (${error.type})`)
  process.exitCode = 1
} finally {
  await watch.close()
}
