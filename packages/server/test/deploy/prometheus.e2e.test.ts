import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { hasPromtool, whyNoPromtool } from "../support/promtool.ts"
import { root } from "../support/workspaceCopy.ts"

describe.skipIf(!hasPromtool)(`promtool${hasPromtool ? "" : `: ${whyNoPromtool}`}`, () => {
  const promtool = (...args: ReadonlyArray<string>) =>
    execFileSync("promtool", args, { cwd: join(root, "packages/server/deploy/prometheus"), encoding: "utf8" })

  it("accepts the configuration and the alerts, each of which is raised when it is due", () => {
    assert.include(promtool("check", "config", "prometheus.yml"), "SUCCESS")
    assert.include(promtool("test", "rules", "alerts.test.yml"), "SUCCESS")
  })
})
