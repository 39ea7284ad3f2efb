/** The receiver of a subscription, by its address. */

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

/** What brings events there all the same, for a terminal. */
export const listenCommand = (url: string): string =>
  `npx @entity-watch/client listen ${/^[\w:/.-]+$/u.test(url) ? url : `'${url.replaceAll("'", "%27")}'`}`
