/** Keys as `keys list` and `admin list` show them, without what makes them work. */
import { table } from "./output.ts"

interface ListedKey {
  readonly id: string
  readonly key: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

const day = (at: string | null) => at?.slice(0, 10) ?? "-"

/** `column` is the one that tells the keys of this kind apart; `below` are the lines under a key. */
export const keyTable = <Key extends ListedKey>(
  keys: ReadonlyArray<Key>,
  column: { readonly title: string; readonly of: (key: Key) => string },
  below: (key: Key) => ReadonlyArray<string>
): string =>
  table(
    ["id", column.title, "key", "created", "expires", "revoked", "last used"],
    keys.map((key) => [
      key.id,
      column.of(key),
      key.key,
      ...[key.created_at, key.expires_at, key.revoked_at, key.last_used_at].map(day)
    ]),
    keys.map(below)
  )
