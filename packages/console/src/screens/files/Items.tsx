/** What there is to look at as a table beside the row at hand, in the order and by the filter of the page. */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { type LongColumn, LongList } from "../../components/LongList.tsx"
import { brief } from "../../words/brief.ts"
import { count } from "../../words/numbers.ts"
import { matchesOf } from "./decisions.ts"
import css from "./Files.module.css"
import { standingWords } from "./matchWords.ts"
import type { Item } from "./useMonth.ts"

interface Props {
  readonly items: ReadonlyArray<Item>
  readonly current: string
  readonly hasMore: boolean
  readonly onEnd: () => void
  readonly onOpen: (item: Item) => void
}

const nameIn = ({ results }: FileRow) => brief(results[0]?.name ?? "")

const columns: ReadonlyArray<LongColumn<Item>> = [
  {
    title: "Score",
    track: "44px",
    isNumber: true,
    cell: ({ at, row }) => (at === null ? "" : matchesOf(row)[at]?.score)
  },
  {
    title: "Customer",
    track: "minmax(80px, 1fr)",
    cell: ({ row }) => <bdi>{nameIn(row) === "" ? `Row ${count(row.row)}` : nameIn(row)}</bdi>
  },
  {
    title: "Stands",
    track: "76px",
    cell: ({ at, row }) => {
      const standing = at === null ? row.standing : row.matches?.[at]?.standing
      return standing && standingWords[standing].says
    }
  }
]

export const Items = ({ current, hasMore, items, onEnd, onOpen }: Props) => (
  <div className={css.items}>
    <LongList
      id="file-items"
      label="Matches and rows"
      columns={columns}
      rows={items}
      idOf={({ key }) => key}
      leastWidth={240}
      hasMore={hasMore}
      onEnd={onEnd}
      onOpen={onOpen}
      current={current}
    />
  </div>
)
