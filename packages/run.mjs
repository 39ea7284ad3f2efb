/**
 * Runs a command of this workspace on a machine that has Node 20 and npm, or more:
 *
 *     node packages/run.mjs <command> [argument…]
 *
 * A Node that is too old can read this file, and is told so; it could not read the rest.
 */
if (Number(process.versions.node.split(".")[0]) >= 20) import("./bootstrap/run.mjs")
else {
  console.error(`Entity Watch needs Node 20 or newer and npm, and this is Node ${process.versions.node}.`)
  process.exitCode = 1
}
