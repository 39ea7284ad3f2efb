/** A page of all additional lists, for whoever administers the service: those of the whole service first. */
import type {
  AdministeredList,
  ListPage,
  ListQuery
} from "@entity-watch/contract/schema/admin/AdministeredList"
import { defaultPageSize } from "@entity-watch/contract/schema/admin/page"
import type { DefinedListStatus } from "../snapshots/Statuses.ts"
import { statusOf } from "./AdditionalLists.ts"

/** A list of an account has the account's id before a slash. */
const place = (id: string): string => `${id.includes("/") ? 1 : 0} ${id}`

const administered = (each: DefinedListStatus): AdministeredList => ({
  ...statusOf(each),
  owner: each.list.owner,
  floor: each.list.floor
})

export const listPage = (
  all: ReadonlyArray<DefinedListStatus>,
  { cursor, limit = defaultPageSize, list }: Omit<ListQuery, "mode">
): ListPage => {
  const found = all
    .map((each) => ({ each, at: place(each.list.id) }))
    .filter(
      ({ at, each }) =>
        (list === undefined || each.list.id === list) && (cursor === undefined || at > place(cursor))
    )
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ each }) => each)
  const lists = found.slice(0, limit).map(administered)
  return { lists, next_cursor: found.length > limit ? (lists.at(-1)?.list ?? null) : null }
}
