/** A part of a path, as it is sent. */
export const segment = (text: string): string => {
  if (!/\w/.test(text ?? "")) throw new TypeError("An id is empty.")
  return encodeURIComponent(text)
}
