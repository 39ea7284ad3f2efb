/**
 * A sentence of bounded length in letters that can be shown and stored, since reasons quote what a file holds: a NUL or
 * half of a character, for instance, which the database does not take.
 */
const most = 300

export const briefly = (sentence: string): string => {
  const half = most / 2
  const brief = sentence.length <= most ? sentence : `${sentence.slice(0, half)} … ${sentence.slice(-half)}`
  return brief.toWellFormed().replaceAll(/\p{Cc}/gu, "\ufffd")
}
