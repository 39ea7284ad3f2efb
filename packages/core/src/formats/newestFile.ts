/** A register that is published as one file is read from one file, whatever other files lie in the folder. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import type { SourceFile } from "../domain/SourceFile.ts"

/**
 * The month in a file name of ASIC's, such as `202605` in `bd_per_202605.csv`, which says of which month the file is.
 */
export const monthInName = (name: string): string => /\d{6}/u.exec(name)?.[0] ?? ""

/**
 * Reads the file with the highest rank, and by name where ranks are equal. Joining several editions would keep what the
 * publisher has taken out, so the other files are left unread with a notice.
 */
export const readNewest = <E>(
  files: ReadonlyArray<SourceFile>,
  rank: (name: string) => string,
  read: (file: SourceFile) => Stream.Stream<RowOutcome, E>
): Stream.Stream<RowOutcome, E> =>
  Stream.unwrap(
    Effect.sync(() => {
      const [newest, ...older] = [...files].sort((a, b) => {
        const [first, second] = [`${rank(a.name)}/${a.name}`, `${rank(b.name)}/${b.name}`]
        return first < second ? 1 : first > second ? -1 : 0
      })
      if (newest === undefined) return Stream.empty
      const notices = older.map(
        ({ name }): RowOutcome => ({ _tag: "Noticed", what: `${name} is not read: ${newest.name} is newer.` })
      )
      return Stream.concat(Stream.fromIterable(notices), read(newest))
    })
  )
