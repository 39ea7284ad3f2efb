/** The real server as a user starts it, over the embedded database, with the sandbox loaded and the console built. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, start } from "./command.ts"
import { dataFolder } from "./sandboxData.ts"

/** What a client needs. */
export interface Account {
  readonly baseUrl: string
  /** Of the sandbox. */
  readonly apiKey: string
}

/** With the account that the server prints the key of, which everybody may use. */
export interface SharedServer extends Account {
  /** Logs whoever opens it in, once, as an operator. */
  readonly link: string
  readonly dataDir: string
  /** Runs the command beside the server, and answers with what it printed. */
  readonly command: (...args: ReadonlyArray<string>) => Promise<string>
  /** An account that nobody else has. */
  readonly ownAccount: () => Promise<Account>
}

export interface StartedServer extends SharedServer {
  readonly stop: () => Promise<void>
}

/** Environment variables beside those that every server has. */
export type Settings = Readonly<Record<string, string>>

interface Options {
  /** Whether it has to make its database and load the sandbox itself. */
  readonly first?: boolean
  /** The certificate of an authority that it trusts, as PEM. */
  readonly authority?: string
}

/** A server of one's own. */
export const startServer = async (
  settings: Settings = {},
  { authority, first = false }: Options = {}
): Promise<StartedServer> => {
  const { dataDir, folder, remove } = await dataFolder(first ? "none" : "prepared")
  const authorityFile = join(folder, "authority.pem")
  if (authority !== undefined) writeFileSync(authorityFile, authority)
  const trusted = authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorityFile }
  const env = { DATA_DIR: dataDir, HOME: folder, ...trusted, ...settings }
  const { child, ended, said } = start(env, "serve", "--demo", "--port", "0")
  const greeting = await said(/Entity Watch answers at [\s\S]+curl /u).catch((error: unknown) => {
    remove()
    throw error
  })
  const found = (form: RegExp) => form.exec(greeting)?.[1] ?? ""
  const baseUrl = found(/Entity Watch answers at (\S+)/u)
  const command = async (...args: ReadonlyArray<string>) => {
    const { code, err, out } = await run(env, ...args)
    if (code !== 0) throw new Error(out + err)
    return out + err
  }
  let adminKey: Promise<string> | undefined
  let accounts = 0
  return {
    baseUrl,
    apiKey: found(/(svc_sk_test_\w+)/u),
    link: found(/(http\S+\/login#\S+)/u),
    dataDir,
    command,
    ownAccount: async () => {
      accounts += 1
      const account = `Account ${accounts} of the tests`
      adminKey ??= command("admin", "create", "--name", "tests", "--json").then(
        (printed) => JSON.parse(printed).token
      )
      const response = await fetch(`${baseUrl}/admin/v1/keys`, {
        method: "POST",
        headers: { authorization: `Bearer ${await adminKey}`, "content-type": "application/json" },
        body: JSON.stringify({ account, mode: "sandbox" })
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return { baseUrl, apiKey: JSON.parse(text).token }
    },
    stop: async () => {
      // Unlike SIGTERM, it is not followed by a wait in which a balancer may see what happens.
      child.kill("SIGINT")
      await ended
      remove()
    }
  }
}

const shared = new Map<string, Promise<SharedServer>>()

const oneFor = (purpose: "changing" | "reading", settings: Settings): Promise<SharedServer> => {
  const name = JSON.stringify([purpose, ...Object.entries(settings).toSorted()])
  const known = shared.get(name) ?? startServer(settings)
  shared.set(name, known)
  // One that could not be started is no server for the next file.
  known.catch(() => shared.delete(name))
  return known
}

/**
 * The one server with these settings in this worker, with which it ends. Whoever changes what it holds does so in an
 * account of its own, and expects traces of others wherever the account does not matter.
 */
export const sharedServer = (settings: Settings = {}) => oneFor("changing", settings)

/** Another one, in which nobody changes anything that is shown to others. */
export const readServer = (settings: Settings = {}) => oneFor("reading", settings)
