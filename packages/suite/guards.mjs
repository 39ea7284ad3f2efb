/**
 * Tests that no ordinary change can break, each with what it guards. They take a third of the time of all others, so
 * `.ci/run` (`TEST_GUARDS=changed`) runs them only where what they guard has changed within a day before the commit. The
 * nightly workflow runs all of them, and so does `npm test`: what is a day old was seen by one of its runs.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The versions of the packages that ours name; pnpm-lock.yaml has those of the packages that these need. */
const pins = "pnpm-workspace.yaml"

/** What is installed, and into what it is built. */
const built = [
  "pnpm-lock.yaml",
  pins,
  "tsconfig.base.json",
  ":(glob)packages/*/package.json",
  ":(glob)packages/*/tsconfig.json"
]
const copies = "packages/server/test/support/workspaceCopy.ts"

/**
 * `tests` are files. Those of a guard that `isNightly` run there alone, whatever has changed. `of` is what each of them guards, as git reads paths from the root; the test itself always counts.
 * What a test shares with others, such as how a package's sources fit together, the check and the other tests hold.
 */
export const guards = [
  {
    // Compilers and frameworks of others, in all their versions, are fetched for them.
    isNightly: true,
    tests: [
      "packages/server/test/packing/compilers.e2e.test.ts",
      "packages/server/test/packing/frameworks.e2e.test.ts"
    ],
    of: ["packages/server/test/packing", "packages/client/src/platform.ts", "packages/webhooks/src"]
  },
  {
    tests: [
      "packages/server/test/packing/packing.e2e.test.ts",
      "packages/server/test/packing/registry.e2e.test.ts"
    ],
    of: [
      ...built,
      copies,
      "packages/server/test/support/madeOnce.ts",
      "packages/server/test/packing",
      "packages/prepack.mjs",
      "packages/publish.mjs",
      "packages/server/bundle.mjs",
      "packages/server/src/entity-watch.js",
      "packages/server/src/process/endWithNpx.ts",
      "packages/console/build.mjs",
      "packages/console/vite.config.ts",
      // What a package publishes beside its code. That it brings whatever its code imports, published.test.ts shows.
      ":(glob)packages/*/README.md",
      "LICENSE"
    ]
  },
  {
    tests: [
      "packages/server/test/bootstrap/oldNode.e2e.test.ts",
      "packages/server/test/bootstrap/run.e2e.test.ts"
    ],
    of: [
      "package.json",
      pins,
      "packages/run.mjs",
      "packages/bootstrap",
      "packages/server/test/bootstrap",
      "packages/server/test/packing/consumer.ts",
      "packages/server/src/entity-watch.js"
    ]
  },
  {
    tests: ["packages/server/test/instances/earlierVersion.postgres.test.ts"],
    of: ["packages/core/src/store", "packages/server/test/instances/earlierVersion.ts", pins]
  },
  {
    tests: ["packages/server/test/suite/draws.e2e.test.ts"],
    of: ["packages/suite/draws.ts", pins]
  },
  {
    tests: ["packages/server/test/database/embedded/fullDisk.e2e.test.ts"],
    of: [
      "packages/node/src/database/embedded",
      "packages/node/src/database/migrate.ts",
      "packages/server/src/cli/reportFailure.ts",
      "packages/node/src/telemetry/databaseFailure.ts",
      "packages/node/src/telemetry/failureSentence.ts",
      "packages/server/src/telemetry/failureSentence.ts",
      "packages/server/test/support/smallDisk.ts",
      pins
    ]
  },
  {
    tests: ["packages/server/test/database/embedded/powerCut.pg.test.ts"],
    of: [
      "packages/node/src/database/embedded",
      "packages/node/src/database/client",
      "packages/server/test/database/embedded/writer.ts",
      pins
    ]
  },
  {
    tests: [
      "examples/test/failing-webhooks.e2e.test.ts",
      "examples/test/standard-verifiers.e2e.test.ts",
      "examples/test/watch-and-verify.e2e.test.ts"
    ],
    of: [
      "examples/package.json",
      "examples/test/support",
      "examples/watch-and-verify",
      "packages/client/src",
      "packages/core/docs/failing-webhooks.md",
      "packages/contract/src",
      "packages/core/src/deliver",
      "packages/core/src/sandbox",
      "packages/core/src/watch",
      "packages/server/src/cli/demo.ts",
      "packages/server/src/cli/serve.ts",
      "packages/node/src/delivery",
      "packages/server/src/process/stopping.ts",
      "packages/server/test/docs/Block.ts",
      "packages/server/test/docs/pages.ts",
      "packages/server/test/docs/shape.ts",
      "packages/server/test/docs/shell.ts",
      "packages/webhooks/src",
      "pnpm-lock.yaml"
    ]
  },
  {
    tests: ["packages/site/test/site.e2e.test.ts"],
    of: [
      "packages/site",
      "packages/console/test/support/browser.ts",
      "packages/console/test/support/isAccessible.ts",
      "pnpm-lock.yaml"
    ]
  },
  {
    tests: ["packages/server/test/docs/addingARegister.e2e.test.ts"],
    of: [
      "packages/core/docs/adding-a-register.md",
      "packages/core/src/registers/all.ts",
      "packages/core/src/domain/Register.ts",
      "packages/server/test/docs/Block.ts",
      copies,
      ...built
    ]
  }
]

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" })

/** The commit of a day before this one on its own line, or undefined: where none is known, everything is new. */
export const dayBefore = () => {
  if (git("rev-parse", "--is-shallow-repository").stdout?.trim() !== "false") return undefined
  const at = Number(git("log", "-1", "--format=%ct").stdout)
  const before = git("rev-list", "-1", "--first-parent", `--before=${at - 86_400}`, "HEAD").stdout.trim()
  return before === "" ? undefined : before
}

/** Whether one of the paths is another in the working tree than in the commit. */
const hasChanged = (base, paths) => git("diff", "--quiet", base, "--", ...paths).status !== 0

/** The files of tests that need not run, with why in a line. */
export const leftOut = (env = process.env) => {
  const base = env.TEST_GUARDS === "changed" ? dayBefore() : undefined
  if (base === undefined) return { files: [], why: undefined }
  const files = guards
    .filter(({ isNightly = false, of, tests }) => isNightly || !hasChanged(base, [...of, ...tests]))
    .flatMap(({ tests }) => tests)
  if (files.length === 0) return { files, why: undefined }
  return {
    files,
    why: `Left to the nightly run, as nightly tests, or since what they guard is as it was in ${base.slice(0, 8)}: ${files.join(", ")}.`
  }
}
