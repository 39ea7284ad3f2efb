/**
 * The programs that tests need beyond Node and npm. Where they are not there, root takes them from Debian's packages;
 * elsewhere a line says what is skipped. They are looked for again by the tests themselves.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"

const folders = () => (process.env.PATH ?? "").split(delimiter)
const isOnPath = (...names) =>
  names.some((name) => folders().some((folder) => existsSync(join(folder, name))))

const debianPostgres = "/usr/lib/postgresql"

const programs = {
  PostgreSQL: {
    isThere: () =>
      process.env.TEST_DATABASE_URL !== undefined ||
      isOnPath("initdb") ||
      (existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0),
    packages: ["postgresql"]
  },
  Chromium: {
    isThere: () =>
      process.env.CHROMIUM !== undefined ||
      isOnPath("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome") ||
      existsSync("/Applications/Google Chrome.app"),
    packages: ["chromium-headless-shell", "fonts-inter", "fonts-noto-core"]
  },
  PgBouncer: {
    isThere: () => existsSync("/usr/sbin/pgbouncer") || isOnPath("pgbouncer"),
    packages: ["pgbouncer"]
  },
  promtool: { isThere: () => isOnPath("promtool"), packages: ["prometheus"] }
}

const aptGet = (seconds, ...args) =>
  spawnSync("apt-get", [...args, "-qq"], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: "ignore",
    timeout: seconds * 1000
  }).status === 0

/** `names` are of the table above. */
export const takePrograms = (names) => {
  const missing = names.filter((name) => !programs[name].isThere())
  if (missing.length === 0) return
  const said = missing.join(" and ")
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) {
    process.stderr.write(`Skipped is what needs ${said}, which is not installed.\n`)
    return
  }
  process.stderr.write(`Installing ${said} for the tests that need it.\n`)
  const packages = missing.flatMap((name) => programs[name].packages)
  if (!aptGet(120, "update") || !aptGet(600, "install", "-y", "--no-install-recommends", ...packages))
    process.stderr.write(`It could not be installed: skipped is what needs ${said}.\n`)
}
