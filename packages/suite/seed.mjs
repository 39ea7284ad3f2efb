/**
 * The seed from which every test of a run draws: the commit's hash, so that a change is judged by the same draws wherever
 * it is judged, or `TEST_SEED`. The draws of later commits are others, and `npm run fuzz` makes as many as one likes.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

export const seedOfRun = () => {
  if (process.env.TEST_SEED) return process.env.TEST_SEED
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" })
  return status === 0 ? stdout.trim() : "no commit"
}
