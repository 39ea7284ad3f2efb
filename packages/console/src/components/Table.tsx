/** A table with few rows; on a phone each row is a card. A long list is a `LongList`. */
import type { ReactNode } from "react"
import css from "./Table.module.css"

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** What it says can be seen without its title. */
  readonly isTitleHidden?: boolean
  /** Sentences, which need some width to be read. */
  readonly isText?: boolean
  /** At the right, as figures are. */
  readonly isNumber?: boolean
}

interface Props<Row> {
  /** What is in it, for those who do not see it. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly groups: ReadonlyArray<{ readonly title?: string; readonly rows: ReadonlyArray<Row> }>
  readonly idOf: (row: Row) => string
}

const side = (isNumber: boolean | undefined, isText?: boolean) => ({
  ...(isNumber === true && { "data-number": true }),
  ...(isText === true && { "data-text": true })
})

export const Table = <Row,>({ columns, groups, idOf, label }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
  <div className={css.around} tabIndex={0}>
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ isNumber, isTitleHidden, title }) => (
            <th key={title} scope="col" {...side(isNumber)}>
              {isTitleHidden === true ? <span className="for-readers">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ rows, title }, i) => (
        <tbody key={title ?? i}>
          {title !== undefined && (
            <tr className={css.group}>
              <th colSpan={columns.length} scope="colgroup">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ cell, isNumber, isText, isTitleHidden, title: name }) => (
                <td
                  key={name}
                  {...side(isNumber, isText)}
                  {...(isTitleHidden !== true && { "data-title": name })}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
