/** A sentence of bounded length, since reasons quote what a file holds. */
const most = 300

export const briefly = (sentence: string): string => {
  if (sentence.length <= most) return sentence
  const half = most / 2
  return `${sentence.slice(0, half)} … ${sentence.slice(-half)}`.toWellFormed()
}
