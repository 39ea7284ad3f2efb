/** The receiver of a subscription, by its address. */
import type { Mode } from "@entity-watch/contract/schema/Mode"

/** hooks.example.com:8443; what is no URL is shown as it is. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** hooks.example.com/watch. */
export const receiverOf = (url: string): string => {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return pathname === "/" ? host : `${host}${pathname}`
}

const ownHosts = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/u

/** Whether it is an address of whoever uses it, such as http://localhost:8080, which the service sends nothing to. */
export const isOwnMachine = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol) && ownHosts.test(new URL(url).hostname)

const word = (url: string): string => (/^[\w:/.-]+$/u.test(url) ? url : `'${url.replaceAll("'", "%27")}'`)

/** How the commands are started in a checkout, as long as no package is published: README.md, "Packages". */
export const entityWatch = "npm run -s entity-watch --"
export const clientCommand = "node packages/run.mjs node packages/client/src/cli/main.ts"

/** The name of the account that the console's subscriptions belong to: core/src/admin/Accounts.ts. */
export const consoleAccount = "console"

/**
 * What brings the events of the console's account there all the same, for a terminal on the server's machine: a key of
 * that account is made, and the service is followed with it.
 */
export const listenCommand = (url: string, mode: Mode, service: string): string =>
  [
    `export ENTITY_WATCH_KEY=$(${entityWatch} keys create --account ${consoleAccount} --mode ${mode} --expires-in-days 7 | head -n 1)`,
    `${clientCommand} listen ${word(url)} --url ${word(service)}`
  ].join("\n")
