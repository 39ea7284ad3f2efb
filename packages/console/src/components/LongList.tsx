/**
 * A list of any length, of which only the rows in sight are drawn; on a phone each row is a card. The arrow keys walk through it and Enter opens a row.
 * Its rows are not those of a table, because the browser takes ten times as long to lay out a table that is scrolled.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a table would be too slow
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its chosen row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list hears the keys
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId } from "react"
import css from "./LongList.module.css"
import { useHasCards } from "./useIsNarrow.ts"
import { useLongList } from "./useLongList.ts"

export interface LongColumn<Row> {
  readonly title: string
  /** A track of a CSS grid, such as `minmax(120px, 1fr)`. */
  readonly track: string
  /** On one line: what does not fit is cut with an ellipsis. */
  readonly cell: (row: Row) => ReactNode
  /** At the right, as figures are. */
  readonly isNumber?: boolean
}

interface Props<Row> {
  /** Its own on the screen: where it was scrolled to is kept under it. */
  readonly id: string
  readonly label: string
  readonly columns: ReadonlyArray<LongColumn<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly idOf: (row: Row) => string
  /** In pixels; below it the list scrolls sideways. */
  readonly leastWidth: number
  /** Whether these are not all rows yet. */
  readonly hasMore?: boolean
  /** The last rows are nearly in sight. It may be said more than once. */
  readonly onEnd?: () => void
  readonly onOpen?: (row: Row) => void
  /** The id of the row that stands open beside the list: it is marked and kept in sight. */
  readonly current?: string | undefined
  /** What stands below the last row. */
  readonly ending?: ReactNode
}

/** In pixels; every row has it, or every line of a card, which has a line for each column. */
const rowHeight = 38
const lineHeight = 24
const cardPadding = 8
const headHeight = 34
const side = (isNumber: boolean | undefined) => (isNumber === true ? { "data-number": true } : {})

/** A link in a row goes its own way, and whoever marks text does not mean to open it. */
const isMeant = (event: MouseEvent) =>
  !(event.target as Element).closest("a, button") && `${getSelection() ?? ""}` === ""

/** What is measured begins anew where the rows become cards. */
export const LongList = <Row,>(props: Props<Row>) => {
  const hasCards = useHasCards()
  return <Rows {...props} key={`${hasCards}`} hasCards={hasCards} />
}

const Rows = <Row,>({
  columns,
  current,
  ending,
  hasCards,
  hasMore = false,
  id,
  idOf,
  label,
  leastWidth,
  onEnd,
  onOpen,
  rows
}: Props<Row> & { readonly hasCards: boolean }) => {
  const base = useId()
  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row)
  }
  const height = hasCards ? columns.length * lineHeight + 2 * cardPadding + 1 : rowHeight
  const above = hasCards ? 0 : headHeight
  const { active, choose, press, scroller, virtual } = useLongList({
    id: hasCards ? `${id}-cards` : id,
    count: rows.length,
    rowHeight: height,
    headHeight: above,
    onEnd,
    onOpen: open
  })
  const openAt = current === undefined ? -1 : rows.findIndex((row) => idOf(row) === current)
  useEffect(() => {
    if (openAt === -1) return
    choose(openAt)
    virtual.scrollToIndex(openAt)
  }, [openAt, choose, virtual])
  const tracks = { "--tracks": columns.map(({ track }) => track).join(" "), "--least": `${leastWidth}px` }
  return (
    <div
      ref={scroller}
      className={`${css.list} ${onOpen === undefined ? "" : css.opens} ${hasCards ? css.cards : ""}`}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={rows.length === 0 ? undefined : `${base}${active}`}
      data-scroll-restoration-id={hasCards ? `${id}-cards` : id}
      onKeyDown={press}
      style={tracks as CSSProperties}
    >
      <div className={css.whole}>
        <div role="rowgroup" className={css.heads} style={{ height: above }}>
          <div role="row" aria-rowindex={1} style={{ display: "contents" }}>
            {columns.map(({ isNumber, title }) => (
              <div key={title} role="columnheader" className={css.cell} {...side(isNumber)}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <div
                key={idOf(row)}
                id={`${base}${index}`}
                role="row"
                className={css.row}
                aria-rowindex={index + 2}
                aria-selected={index === active}
                {...(current !== undefined && idOf(row) === current && { "aria-current": "true" })}
                style={{ height, transform: `translateY(${start - above}px)` }}
                onClick={(event) => {
                  choose(index)
                  if (isMeant(event)) open(index)
                }}
              >
                {columns.map(({ cell, isNumber, title }) => (
                  <div
                    key={title}
                    role="gridcell"
                    className={css.cell}
                    data-title={title}
                    {...side(isNumber)}
                  >
                    {cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {ending !== undefined && <div className={css.ending}>{ending}</div>}
    </div>
  )
}
