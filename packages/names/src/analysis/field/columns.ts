/** Pieces of one word beside each other are the columns of one name, with the sex and a year: "HALVORSEN|GREGOR|M|1971". */

/** A country or a state in a column behind them: "GREGOR;HALVORSEN;;AUS". Many people have a name of three letters. */
const code = /^[A-Z]{2,3}$/u
const LEAST_OF_NAME = 2

const namesOf = (column: ReadonlyArray<string>): ReadonlyArray<string> =>
  column.length === 0
    ? []
    : column.length > LEAST_OF_NAME && code.test(column.at(-1) ?? "")
      ? [column.join(" "), column.slice(0, -1).join(" ")]
      : [column.join(" ")]

export const joinedColumns = (pieces: ReadonlyArray<string>): ReadonlyArray<string> => {
  const names: Array<string> = []
  let column: Array<string> = []
  for (const piece of pieces) {
    if (/\s/u.test(piece)) {
      names.push(...namesOf(column), piece)
      column = []
    } else if (piece !== "" && !/\d|^[FM]$/u.test(piece)) column.push(piece)
  }
  return [...names, ...namesOf(column)]
}
