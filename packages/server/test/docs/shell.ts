/** Runs a shell block as a reader would, with the started server's address and key in the place of the printed ones. */
import { execFile, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { main } from "../support/command.ts"
import { compileQuickly } from "../support/compileQuickly.ts"
import { root } from "../support/workspaceCopy.ts"

export interface Reader {
  readonly baseUrl: string
  readonly apiKey: string
  /** Of the server: a reader's commands work beside the one that runs. */
  readonly dataDir: string
  /** Stands for the checkout, for /tmp, for the home directory and for where the command is installed. */
  readonly folder: string
}

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/**
 * The bootstrap would change to the folder of the real checkout, where other tests are. The command begins four times as
 * fast where it is built as from its sources, of which .ci/stranger starts it.
 */
const withoutBootstrap = (code: string) =>
  code
    .replace(/npm run (?:-s )?([\w:-]+)(?: --)?/gu, (all, name: string) => String(scripts[name] ?? all))
    .replaceAll("node packages/run.mjs ", "")
    .replaceAll("node packages/server/src/entity-watch.js", "entity-watch")

/** Files that a page takes for granted, made by the commands that make them. */
export const given: Readonly<Record<string, string>> = {
  "examples/library/README.md": "cp fixtures/registers/dfat-consolidated-list/*.xlsx .",
  "packages/core/docs/additional-lists.md": `
cat > SDN.XML <<'XML'
<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="http://example.org/sdnList.xsd">
  <publshInformation><Publish_Date>11/04/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation>
  <sdnEntry><uid>900004</uid><lastName>QUENDOR LLC</lastName><sdnType>Entity</sdnType></sdnEntry>
</sdnList>
XML`,
  "packages/core/docs/resolving-files.md": `
entity-watch refresh abn-bulk-extract --from fixtures/registers/abn-bulk-extract
printf 'name,abn\\nBanksia Creek,23990000014\\nPlatypus Spirit,\\n' > suppliers.csv`,
  "packages/core/docs/screening-files.md": `
printf 'name\\nPlatypus Spirit\\nJane Citizen\\n' > customers.csv
printf 'customer id,name\\n4711,Platypus Spirit\\n' > april.csv
entity-watch keys create --account Retail --mode live`,
  "packages/core/docs/journal.md": `
export JOURNAL=true
printf 'customer id,name\\ncustomer-4711,Platypus Spirit\\n' > march.csv
entity-watch keys create --account Retail --mode live
entity-watch screen --file march.csv --out march --account Retail`,
  "packages/core/docs/receipts.md": `
entity-watch refresh dfat-consolidated-list --from fixtures/registers/dfat-consolidated-list
printf '{"name":"Platypus Spirit"}' > request.json
printf 'name\\nPlatypus Spirit\\nJane Citizen\\n' > customers.csv
entity-watch screen --name "Platypus Spirit" --receipt --json > answer.json
entity-watch receipts keys --json > keys.json`
}

/** What is asked of a page's JavaScript, which only declares. */
export const asked: Readonly<Record<string, string>> = {
  "packages/core/docs/receipts.md": `
import { readFileSync } from "node:fs"
const [answer, keys] = ["answer.json", "keys.json"].map((file) => JSON.parse(readFileSync(file, "utf8")))
const forged = { ...answer.receipt, overall: "no_match" }
if (!isSigned(answer.receipt, keys) || isSigned(forged, keys)) throw new Error("The signature is not verified.")`
}

const typedBy = (code: string, { apiKey, baseUrl, dataDir, folder }: Reader) => {
  const bin = join(folder, "bin")
  mkdirSync(bin, { recursive: true })
  for (const name of ["examples", "fixtures", "packages"])
    if (!existsSync(join(folder, name))) symlinkSync(join(root, name), join(folder, name), "junction")
  for (const [name, program] of [
    ["node", ""],
    ["entity-watch", `"${main}"`]
  ] as const) {
    const command = join(bin, name)
    writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" ${compileQuickly} ${program} "$@"\n`)
    chmodSync(command, 0o755)
  }
  const typed = withoutBootstrap(code)
    .replaceAll("http://127.0.0.1:3000", baseUrl)
    .replaceAll("svc_sk_test_…", apiKey)
    .replaceAll("/tmp/", `${folder}/`)
    // For so long a reader looks at a stream.
    .replace(/--max-time \d+/gu, "--max-time 1")
  const options = {
    cwd: folder,
    encoding: "utf8",
    timeout: 600_000,
    env: {
      PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      NODE_NO_WARNINGS: "1",
      ENTITY_WATCH_URL: baseUrl,
      ENTITY_WATCH_KEY: apiKey
    }
  } as const
  return { args: ["-ec", typed], options }
}

export const runShell = (code: string, reader: Reader) => {
  const { args, options } = typedBy(code, reader)
  return spawnSync("sh", args, options)
}

/** The same while this process goes on, as for a receiver in it. Answers what was printed, or rejects. */
export const runShellBeside = async (code: string, reader: Reader): Promise<string> => {
  const { args, options } = typedBy(code, reader)
  return (await promisify(execFile)("sh", args, options)).stdout
}
