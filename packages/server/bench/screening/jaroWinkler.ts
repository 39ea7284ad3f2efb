/**
 * Jaro-Winkler, written plainly: Jaro's matching window, and Winkler's boost of 0.1 for each of up to four letters that
 * both begin with. Over UTF-16 units, as JavaScript libraries have it. Winkler 1990, "String Comparator Metrics".
 */
export const jaroWinkler = (a: string, b: string): number => {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return 0
  const window = Math.max(0, Math.floor(long.length / 2) - 1)
  const inLong = new Uint8Array(long.length)
  const found: Array<number> = []
  for (let i = 0; i < short.length; i++) {
    const letter = short.charCodeAt(i)
    const end = Math.min(long.length - 1, i + window)
    for (let j = Math.max(0, i - window); j <= end; j++) {
      if (inLong[j] === 1 || long.charCodeAt(j) !== letter) continue
      inLong[j] = 1
      found.push(letter)
      break
    }
  }
  const matches = found.length
  if (matches === 0) return 0
  let exchanged = 0
  let at = 0
  for (let j = 0; j < long.length; j++) {
    if (inLong[j] === 1 && long.charCodeAt(j) !== found[at++]) exchanged++
  }
  const jaro = (matches / short.length + matches / long.length + (matches - exchanged / 2) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < short.length && short.charCodeAt(prefix) === long.charCodeAt(prefix)) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}
