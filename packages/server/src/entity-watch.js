#!/usr/bin/env node
/** The command. A Node that is too old can read this file, and is told so; it could not read the rest. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

// `npx @entity-watch/server` alone is somebody who would like to see what this is.
const [first = "--demo"] = process.argv.slice(2)
const isHelp = /^(?:--help|-h|--version|-v|--completions|--wizard)$/u.test(first)
if (process.env.npm_command === "exec" && first.startsWith("-") && !isHelp)
  process.argv.splice(2, 0, "serve", ...(process.argv.includes("--demo") ? [] : ["--demo"]))

// Whatever is written here is the operator's own: lists, keys, logs of a lock, files of customers.
process.umask(0o077)

if (major > 22 || (major === 22 && minor >= 19))
  Promise.all([import("./process/restartFrugally.ts"), import("./process/endWithNpx.ts")]).then(
    ([{ restartFrugally }, { endWithNpx }]) => {
      if (process.argv[2] === "serve") {
        restartFrugally()
        endWithNpx()
      }
      return import("./main.ts")
    }
  )
else {
  console.error(
    `Entity Watch needs Node 22.19 or newer, and this is Node ${process.versions.node}. In a checkout, "npm run entity-watch" takes one by itself; elsewhere, "npx --package node@24 --package @entity-watch/server entity-watch serve --demo" does.`
  )
  process.exitCode = 1
}
