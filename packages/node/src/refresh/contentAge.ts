/** How old the content of a downloaded file is: a file that is served today can be of years ago. */
import { type EditionFault, editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import { SourceMalformed } from "@entity-watch/core/domain/SourceError"
import { DateTime, Effect, Option, Stream } from "effect"

const dayMillis = 86_400_000

/** `Last-Modified` as ISO 8601; null where it is absent or no date. */
export const isoOfHttpDate = (text: string | null): string | null =>
  text === null ? null : Option.match(DateTime.make(text), { onNone: () => null, onSome: DateTime.formatIso })

/** Why content of this time must not be relied on; undefined when it may. */
export const ageFault = (
  register: Register,
  contentTime: string | null,
  now: number
): EditionFault | undefined => {
  const most = register.source.download?.maxContentAgeDays
  if (most === undefined || contentTime === null) return undefined
  const days = Math.floor((now - Date.parse(contentTime)) / dayMillis)
  return days > most ? { code: "out_of_date", asOf: contentTime, days, limit: most } : undefined
}

/**
 * Makes the register that reads a download: content that is too old is refused, and where the file does not say its
 * date, the publisher's `Last-Modified` does. `now` is in epoch milliseconds by the database's clock.
 */
export const datedBy = (register: Register, header: string | null, now: number): Register => ({
  ...register,
  read: (files) =>
    Stream.unwrap(
      Effect.sync(() => {
        // A header that names a time in the future says nothing.
        const lastModified = header !== null && Date.parse(header) > now + dayMillis ? null : header
        let isDated = false
        const refuseOld = (asOf: string) => {
          const fault = ageFault(register, asOf, now)
          return fault === undefined
            ? Effect.void
            : Effect.fail(new SourceMalformed({ source: register.source.id, reason: editionRefused(fault) }))
        }
        const dated: Stream.Stream<RowOutcome, SourceMalformed> = Stream.unwrap(
          Effect.gen(function* () {
            if (isDated || lastModified === null) return Stream.empty
            yield* refuseOld(lastModified)
            return Stream.make({ _tag: "AsOf", asOf: lastModified, header: true })
          })
        )
        return register.read(files).pipe(
          // The outcomes are handled chunk by chunk, because a register can have twenty million records.
          Stream.mapArrayEffect((outcomes) =>
            Effect.gen(function* () {
              for (const outcome of outcomes) {
                if (outcome._tag !== "AsOf") continue
                isDated = true
                yield* refuseOld(outcome.asOf)
              }
              return outcomes
            })
          ),
          Stream.concat(dated)
        )
      })
    )
})
