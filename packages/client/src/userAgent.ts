/** As in package.json. */
const version = "0.1.0"

/** What the client calls itself. Nothing on a page, whose fetch would first have to ask the service for leave (CORS). */
export const userAgent = (): { readonly "user-agent"?: string } =>
  /^Mozilla/.test(`${globalThis.navigator?.userAgent}`)
    ? {}
    : { "user-agent": `entity-watch-client/${version}` }
