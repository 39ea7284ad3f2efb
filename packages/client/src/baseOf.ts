/**
 * Where the paths begin. Nothing that is wrong with a URL shows its password: fetch and `URL` name the whole in their
 * complaints, and send none of it, since the key stands in its place.
 */
export const baseOf = (baseUrl: string): string => {
  if (!/^https?:\/\/[^/\\@]+(\/|$)/i.test(baseUrl))
    throw new TypeError("baseUrl must be an http(s) URL without a password.")
  return new URL(baseUrl).href.replace(/\/+$/, "")
}
