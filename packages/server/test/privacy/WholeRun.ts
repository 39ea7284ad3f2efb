/** A run of everything there is, with processes of their own, and what each of them left behind. */
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generate } from "@entity-watch/core/access/keyFormat"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { startReceiver } from "../../../../examples/watch-and-verify/startReceiver.ts"
import type { Cluster } from "../support/cluster.ts"
import { run, type Started, start } from "../support/command.ts"
import { fixtures } from "../support/registers.ts"
import { clientAt } from "../support/server.ts"
import { until } from "../support/until.ts"
import type { Channel, Left, Plant } from "./plants.ts"
import { requestsWith, type Secrets, type Sent } from "./requests.ts"

const secret = () => randomBytes(32).toString("base64")

/** Names of nobody: no register and no source has these words. */
export const people = {
  rest: "Quillonby Zarnethwaite",
  mcp: "Vexworthina Ulpenmoor",
  command: "Brocklespar Ithamunde",
  file: "Tollemanchy Oxbarrowden",
  console: "Grizzlethorpe Anvermadine"
}
export const born = "1913-02-27"
export const birthplace = "Wherestingmouth"
/** An ABN with right check digits that no fixture has. */
export const abn = "33102417032"

const words = (...names: ReadonlyArray<string>) => names.flatMap((name) => name.split(" "))

/** Keeps what it is sent: a fake. */
const startCollector = async () => {
  const exported: Array<string> = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request.setEncoding("utf8")) body += part
    exported.push(`${request.url} ${body}`)
    response.setHeader("content-type", "application/json").end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, exported, stop: () => server.close() }
}

const inFolder = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path}\n${readFileSync(path, "latin1")}`)
    .join("\n")

/** Every row of every table, as `pg_dump` would write them. */
const dump = (url: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql<{ name: string }>`
      SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`
    const texts = yield* Effect.forEach(tables, ({ name }) =>
      Effect.map(
        sql<{ row: string }>`SELECT kept::text AS row FROM ${sql.literal(name)} kept`,
        (rows) => `${name}\n${rows.map(({ row }) => row).join("\n")}`
      )
    )
    return texts.join("\n")
  }).pipe(Effect.provide(clientAt(url)), Effect.runPromise)

const statement = (url: string, text: string) =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text)).pipe(Effect.provide(clientAt(url)))
  )

/** What became of a whole run: what it left where, and what was planted in it. */
export const wholeRun = async (cluster: Cluster): Promise<{ left: Left; plants: ReadonlyArray<Plant> }> => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-privacy-"))
  const collector = await startCollector()
  const said = `receiver-said-${randomBytes(8).toString("hex")}`
  const good = await startReceiver(async () => {})
  const bad = await startReceiver(() => Promise.reject(new Error(said)))
  const authority = join(folder, "authority.pem")
  writeFileSync(authority, `${good.authority}\n${bad.authority}`)
  const dataDir = join(folder, "data")
  mkdirSync(dataDir)

  const password = randomBytes(16).toString("hex")
  const secretsKey = secret()
  const exporterKey = randomBytes(16).toString("hex")
  const settings = {
    DATABASE_URL: cluster.url.replace("postgres@", `postgres:${password}@`),
    SECRETS_KEY: secretsKey,
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${exporterKey}`,
    EGRESS_ALLOW: `${good.address},${bad.address}`,
    NODE_EXTRA_CA_CERTS: authority,
    DELIVERY_RETRY_SECONDS: "1,1,1",
    SHUTDOWN_GRACE_SECONDS: "0",
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    REQUESTS_AT_ONCE: "1000",
    REQUESTS_AT_ONCE_PER_ACCOUNT: "1000"
  }

  const left = { log: "", "error answers": "", receipts: "", "/metrics": "", commands: "" }
  const command = async (...args: ReadonlyArray<string>) => {
    const ended = await run(settings, ...args, "--log-level", "all")
    left.commands += `${ended.err}\n`
    return ended
  }
  const makeKey = async (mode: "live" | "sandbox") =>
    JSON.parse((await command("keys", "create", "--mode", mode, "--account", "observed", "--json")).out).token

  const secrets: Secrets = {
    live: await makeKey("live"),
    sandbox: await makeKey("sandbox"),
    unknown: generate("live", randomBytes(32)),
    urlToken: randomBytes(16).toString("hex"),
    idempotencyKey: `idem-${randomBytes(8).toString("hex")}`,
    person: people.rest,
    personOfTool: people.mcp,
    born,
    birthplace,
    abn
  }
  const webhookSecrets: Array<string> = []

  const serve = async (): Promise<{ readonly server: Started; readonly base: string }> => {
    const server = start(settings, "serve", "--port", "0", "--log-level", "all")
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on("data", (part) => (left.log += part))
    return { server, base: /http:[^"]+/u.exec(await server.said(/"base":"http:[^"]+"/u))?.[0] ?? "" }
  }

  const exercise = async (base: string) => {
    const requests = [
      ...requestsWith(secrets, [`https://${good.address}`, `https://${bad.address}`])
    ].reverse()
    const send = async ({ body, headers, key, method, path }: Sent) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...headers
        },
        ...(body !== undefined && { body })
      })
      const text = await response.text()
      if (response.status >= 400 || text.includes('"isError":true'))
        left["error answers"] += `${response.status} ${JSON.stringify([...response.headers])} ${text}\n`
      else {
        webhookSecrets.push(...(text.match(/whsec_[A-Za-z0-9+/=]+/gu) ?? []))
        if (path === "/metrics") left["/metrics"] += text
        if (text.includes('"receipt":')) left.receipts += JSON.stringify(JSON.parse(text).receipt)
      }
    }
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop()) await send(next)
      })
    )
  }

  /**
   * Adds a file of customers, screens it, decides of its row or match and deletes it; puts customers under watch; and adds a
   * file that cannot be read.
   */
  const screenInConsole = async (base: string, name: string) => {
    const made = await command("admin", "create", "--name", "Observed", "--role", "operator", "--json")
    const ask = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${base}/admin/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${JSON.parse(made.out).token}`,
          "content-type": "application/json"
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const text = await response.text()
      if (response.status >= 400) left["error answers"] += `${response.status} ${text}\n`
      return text === "" ? undefined : JSON.parse(text)
    }
    const add = async (content: string, task = "screen") => {
      const { id: upload } = await ask("POST", "uploads", { name: "customers.csv", bytes: content.length })
      await ask("POST", `uploads/${upload}/parts`, { offset: 0, content: btoa(content) })
      return ask("POST", "files", { upload, mode: "live", task })
    }
    await add(`name,dob\n"${name},${born}\n`)
    const { columns, id } = await add(`name,dob\n${name},${born}\n`)
    await ask("POST", `files/${id}/screen`, { columns, dates: "day-first" })
    await until("the file is screened", async () => (await ask("GET", `files/${id}`)).state !== "running")
    const { rows } = await ask("GET", `files/${id}/rows`)
    if (rows.length !== 1) throw new Error("The file of customers was not screened.")
    await ask("POST", `files/${id}/rows/2/decision`, { decision: "different" })
    await ask("DELETE", `files/${id}`)
    const { accounts } = await ask("GET", "accounts")
    const month = await add(`id,name,dob,also known as\nC-9,${name},${born},Jordan Example\n`)
    const asked = { columns: month.columns, dates: "day-first", account: accounts[0].id }
    await ask("POST", `files/${month.id}/screen`, asked)
    await until(
      "the month is screened",
      async () => (await ask("GET", `files/${month.id}`)).state !== "running"
    )
    const [matched] = (await ask("GET", `files/${month.id}/rows`)).rows
    const { entry_sha256 } = matched.matches[0]
    const decided = await ask("POST", `files/${month.id}/rows/2/matches/1/decision`, {
      entry_sha256,
      outcome: "different",
      reason_code: "other_name",
      replaces: null
    })
    if (decided.matches[0].standing !== "decided") throw new Error("The match was not decided about.")
    await ask("DELETE", `files/${month.id}`)
    const watching = await add(`id,name,dob\nC-9,${name},${born}\nC-10,${name},${born}\n,${name},\n`, "watch")
    await ask("POST", `files/${watching.id}/watch`, { ...asked, columns: watching.columns })
    await until(
      "they are under watch",
      async () => (await ask("GET", `files/${watching.id}`)).state !== "running"
    )
    const subject = `subjects/C-9?account=${accounts[0].id}&mode=live`
    if ((await ask("GET", subject)).name !== name) throw new Error("The customer is not under watch.")
    await ask("DELETE", subject.replace("C-9", "C-10"))
    await ask("DELETE", `files/${watching.id}`)
    await statement(cluster.url, "DELETE FROM upload")
  }

  try {
    await command("refresh", "dfat-consolidated-list", "--from", `${fixtures}dfat-consolidated-list`)
    const first = await serve()
    await exercise(first.base)
    // The database refuses a row, and its message quotes the whole of it.
    await statement(
      cluster.url,
      "ALTER TABLE subscription ADD CONSTRAINT refuses CHECK (created_at < '2000-01-01') NOT VALID"
    )
    await exercise(first.base)
    await statement(cluster.url, "ALTER TABLE subscription DROP CONSTRAINT refuses")
    await until("a delivery failed", () => left.log.includes('"outcome":"failed"'))

    await cluster.halt("immediate")
    await exercise(first.base)
    await command("screen", "--name", people.command, "--dob", born)
    await cluster.start()
    await until("it is ready again", async () => (await fetch(`${first.base}/readyz`)).status === 200)
    await exercise(first.base)

    first.server.child.kill("SIGKILL")
    await first.server.ended
    const second = await serve()
    await exercise(second.base)

    const customers = join(folder, "customers.csv")
    writeFileSync(customers, `name,dob\n${people.file},${born}\n"${people.file},${born}\n`)
    await Promise.all([
      screenInConsole(second.base, people.console),
      command("screen", "--name", people.command, "--dob", born, "--pob", birthplace, "--receipt"),
      command("screen", "--file", customers, "--out", join(folder, "results")),
      command("refresh", "asic-companies", "--from", join(fixtures, "dfat-consolidated-list"))
    ])
    second.server.child.kill("SIGTERM")
    await second.server.ended
    const elsewhere: ReadonlyArray<Channel> = ["database"]
    return {
      left: {
        ...left,
        "traces and metrics": collector.exported.join("\n"),
        database: await dump(cluster.url),
        "data folder": inFolder(dataDir)
      },
      plants: [
        { what: "a live key", words: [secrets.live] },
        { what: "a sandbox key", words: [secrets.sandbox] },
        { what: "a key that nobody made", words: [secrets.unknown] },
        { what: "a webhook's secret", words: webhookSecrets.flatMap((each) => [each, each.slice(6)]) },
        { what: "the key that seals", words: [secretsKey] },
        { what: "the database's password", words: [password] },
        { what: "the exporter's key", words: [exporterKey] },
        { what: "a name", words: words(...Object.values(people)) },
        { what: "a date of birth", words: [born] },
        { what: "a place of birth", words: [birthplace] },
        { what: "what a receiver said", words: [said] },
        { what: "a number", words: [abn], belongs: elsewhere },
        { what: "a token in a webhook's URL", words: [secrets.urlToken], belongs: elsewhere },
        { what: "an idempotency key", words: [secrets.idempotencyKey], belongs: elsewhere }
      ]
    }
  } finally {
    collector.stop()
    await Promise.all([good.stop(), bad.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}
