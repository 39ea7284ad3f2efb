/** Invented ABNs with agreeing check digits, as many as are asked for. */
const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19]

const abnOf = (n: number): string => {
  const digits = String(100_000_000 + n)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
  return `${99 - (sum % 89)}${digits}`
}

export const manyIdentifiers = (count: number, from = 0): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, i) => abnOf(from + i))
