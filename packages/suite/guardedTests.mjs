/**
 * Tests that no ordinary change can break, each with what it guards: what only many processes, a browser, a disk or a
 * registry of packages can show, and takes a file longer than some eight seconds. What a change of a rule can break
 * (matching, screening, resolving, the pages' commands) is not here, and always runs. guards.mjs reads the table.
 */

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
const tools = "packages/server/test/support/installedOnce.ts"

/**
 * `tests` are files. Those of a guard that `isNightly` run there alone, whatever has changed. `of` is what each of them
 * guards, as git reads paths from the root; the test itself always counts.
 * What a test shares with others, such as how a package's sources fit together, the check and the other tests hold.
 */
export const guards = [
  {
    // Compilers, frameworks, runtimes and generators of others are fetched for them.
    isNightly: true,
    tests: [
      "packages/server/test/openapi/generators.e2e.test.ts",
      "packages/server/test/packing/builtApps.e2e.test.ts",
      "packages/server/test/packing/compilers.e2e.test.ts",
      "packages/server/test/packing/frameworks.e2e.test.ts",
      "packages/server/test/packing/runtimes.e2e.test.ts"
    ],
    of: [
      "packages/client/src",
      "packages/contract/src",
      "packages/core/docs/generated-clients.md",
      "packages/server/src/openapi",
      "packages/server/test/openapi/generators",
      "packages/server/test/packing",
      "packages/webhooks/src",
      tools
    ]
  },
  {
    tests: [
      "packages/server/test/packing/packing.e2e.test.ts",
      "packages/server/test/packing/registry.e2e.test.ts"
    ],
    of: [
      ...built,
      copies,
      tools,
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
    // The console in a browser, over the whole server.
    tests: [
      "packages/console/test/flows.e2e.test.ts",
      "packages/console/test/hostile.e2e.test.ts",
      "packages/console/test/longLists.e2e.test.ts",
      "packages/console/test/shell.e2e.test.ts",
      "packages/console/test/welcome.e2e.test.ts",
      "packages/console/test/screens/entity/EntityPage.e2e.test.ts",
      "packages/server/test/http/console/builtConsole.e2e.test.ts"
    ],
    of: [
      "packages/console",
      "packages/contract/src",
      "packages/core/src/admin",
      "packages/node/src/rows/runs",
      "packages/server/src/http",
      "packages/server/test/http/console",
      pins
    ]
  },
  {
    // Several processes that start, freeze and die over one database.
    tests: [
      "packages/server/test/instances/failover.postgres.test.ts",
      "packages/server/test/instances/firstLoad.postgres.test.ts",
      "packages/server/test/instances/instances.postgres.test.ts",
      "packages/server/test/instances/pooled.postgres.test.ts",
      "packages/server/test/serving/threads.e2e.test.ts",
      "packages/server/test/serving/threads.postgres.test.ts"
    ],
    of: [
      "packages/core/src/access",
      "packages/core/src/deliver",
      "packages/core/src/effects",
      "packages/core/src/refresh",
      "packages/core/src/store",
      "packages/core/src/watch",
      "packages/node/src/composition",
      "packages/node/src/database",
      "packages/node/src/process",
      "packages/node/src/search",
      "packages/server/src/composition",
      "packages/server/src/http/admission",
      "packages/server/src/process",
      "packages/server/src/serving",
      "packages/server/deploy/postgres",
      "packages/server/test/instances",
      "packages/server/test/serving",
      pins
    ]
  },
  {
    tests: [
      "packages/server/test/cli/serve.postgres.test.ts",
      "packages/server/test/database/client/ConnectionPool.postgres.test.ts",
      "packages/server/test/database/client/Listener.postgres.test.ts",
      "packages/server/test/database/embedded/EmbeddedDatabase.pg.test.ts",
      "packages/server/test/database/embedded/newerDatabase.pg.test.ts",
      "packages/server/test/database/postgres/outage.postgres.test.ts",
      "packages/server/test/database/replicas/replicas.postgres.test.ts",
      "packages/server/test/doctor/upgrade.postgres.test.ts",
      "packages/server/test/telemetry/night.postgres.test.ts"
    ],
    of: [
      "packages/core/src/store",
      "packages/node/src/database",
      "packages/node/src/doctor",
      "packages/node/src/secrets",
      "packages/node/src/telemetry",
      "packages/server/src/cli/serve.ts",
      "packages/server/src/process",
      "packages/server/src/telemetry",
      "packages/server/test/database",
      "packages/server/test/doctor",
      pins
    ]
  },
  {
    tests: [
      "packages/server/test/deliver/crash.postgres.test.ts",
      "packages/server/test/deliver/Deliverer.pg.test.ts",
      "packages/server/test/deliver/deliveries.e2e.test.ts",
      "packages/server/test/watch/changeStream.postgres.test.ts",
      "packages/server/test/watch/crash.postgres.test.ts"
    ],
    of: [
      "packages/core/src/deliver",
      "packages/core/src/refresh",
      "packages/core/src/store",
      "packages/core/src/watch",
      "packages/node/src/database",
      "packages/node/src/delivery",
      "packages/server/src/http/streaming",
      "packages/server/test/deliver",
      "packages/server/test/watch",
      "packages/webhooks/src",
      pins
    ]
  },
  {
    tests: [
      "packages/server/test/customers/runs/CustomerRuns.pg.test.ts",
      "packages/server/test/rows/rowThreads.postgres.test.ts"
    ],
    of: [
      "packages/core/src/formats",
      "packages/core/src/rows",
      "packages/core/src/resolve/rows",
      "packages/node/src/rows",
      "packages/server/test/customers",
      "packages/server/test/rows",
      pins
    ]
  },
  {
    // The index of names: made, cut into segments, shared by instances, and behind what is loaded.
    tests: [
      "packages/server/test/search/behindIndex.pg.test.ts",
      "packages/server/test/search/remoteSegment.pg.test.ts",
      "packages/server/test/search/remoteSegment.postgres.test.ts",
      "packages/server/test/search/segmentDelta.pg.test.ts",
      "packages/server/test/search/segments.postgres.test.ts",
      "packages/server/test/search/StoredSearch.pg.test.ts"
    ],
    of: [
      "packages/core/src/resolve",
      "packages/core/src/store",
      "packages/names/src/search",
      "packages/node/src/search",
      "packages/server/test/search",
      pins
    ]
  },
  {
    // Random histories of what a verdict rests on, with loads that are refused, damaged and late.
    tests: [
      "packages/server/test/evidence/evidence.postgres.test.ts",
      "packages/server/test/evidence/replicas.postgres.test.ts",
      "packages/server/test/refresh/realSamples.e2e.test.ts",
      "packages/server/test/docs/live.e2e.test.ts"
    ],
    of: [
      "packages/core/docs/live.md",
      "packages/core/src/lists",
      "packages/core/src/refresh",
      "packages/core/src/registers",
      "packages/core/src/screen",
      "packages/core/src/snapshots",
      "packages/core/src/store",
      "packages/node/src/database/replicas",
      "packages/node/src/refresh",
      "packages/server/test/docs/wholeLists.ts",
      "packages/server/test/docs/Block.ts",
      "packages/server/test/evidence",
      "packages/server/test/refresh",
      pins
    ]
  },
  {
    tests: [
      "packages/mcp/test/aiSdk.e2e.test.ts",
      "packages/mcp/test/clients.e2e.test.ts",
      "packages/mcp/test/stdio.e2e.test.ts"
    ],
    of: [
      "packages/contract/src",
      "packages/mcp",
      "packages/server/src/cli/mcp.ts",
      "packages/server/src/http/mcp",
      pins
    ]
  },
  {
    tests: ["packages/server/test/entityWatch.e2e.test.ts"],
    of: ["packages/server/src/entity-watch.js", "packages/server/src/process", pins]
  },
  {
    tests: ["examples/test/library.e2e.test.ts"],
    of: ["examples/library", "examples/test/support", "packages/contract/src", "packages/node/src", pins]
  },
  {
    tests: ["packages/client/test/client.e2e.test.ts"],
    of: ["packages/client", "packages/contract/src", "packages/server/src/http/request", pins]
  },
  {
    tests: [
      "packages/server/test/fuzz/fuzz.e2e.test.ts",
      "packages/server/test/http/admission/hostile.e2e.test.ts"
    ],
    of: [
      "packages/contract/src",
      "packages/server/src/http",
      "packages/server/src/openapi",
      "packages/server/test/fuzz",
      "packages/server/test/http/admission",
      pins
    ]
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
