/**
 * Where the paths begin. Nothing that is wrong with a URL shows its password: fetch and `URL` name the whole in their
 * complaints, and send none of it, since the key stands in its place.
 */
export const baseOf = (baseUrl: string): string => {
  // A password may hold a slash, a question mark or a hash, so that only what has no @ anywhere has none.
  if (!/^https?:\/\/[^@?#]+$/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError("baseUrl must be an http(s) URL without @, ? or #.")
  return new URL(baseUrl).href.replace(/\/+$/, "")
}
