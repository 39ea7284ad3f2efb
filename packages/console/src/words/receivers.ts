/** The receiver of a subscription, by its address. */

/** hooks.example.com:8443; what is no URL is shown as it is. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** hooks.example.com/watch. */
export const receiverOf = (url: string): string => {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return pathname === "/" ? host : `${host}${pathname}`
}
