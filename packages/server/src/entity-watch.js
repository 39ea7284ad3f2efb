#!/usr/bin/env node
/** The command. A Node that is too old can read this file, and is told so; it could not read the rest. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major > 22 || (major === 22 && minor >= 19))
  import("./process/restartFrugally.ts").then(({ restartFrugally }) => {
    if (process.argv[2] === "serve") restartFrugally()
    return import("./main.ts")
  })
else {
  console.error(
    `Entity Watch needs Node 22.19 or newer, and this is Node ${process.versions.node}. In a checkout, "npm run entity-watch" takes one by itself.`
  )
  process.exitCode = 1
}
