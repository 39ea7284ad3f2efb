/** The checker that comes with Prometheus. */
import { spawnSync } from "node:child_process"

export const hasPromtool = spawnSync("promtool", ["--version"]).status === 0
export const whyNoPromtool = "promtool, of Prometheus, is not installed"
