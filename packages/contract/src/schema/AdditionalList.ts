/** Additional lists: screening lists beside the three, which an operator or an account adds. */
import * as Schema from "effect/Schema"
import { ListId } from "./ListId.ts"
import { RegisterStatus } from "./RegisterStatus.ts"
import { printable } from "./subjectRef.ts"

/** How a file of a list is written. The first three are for lists of one's own, the others are publishers'. */
export const ListFormat = Schema.Literals([
  "csv",
  "targets-simple-csv",
  "followthemoney",
  "un-security-council",
  "ofac-sdn",
  "uk-sanctions",
  "eu-consolidated",
  "au-terrorist-organisations",
  "ndis-compliance-actions",
  "abf-sanctioned-sponsors"
]).annotate({ identifier: "ListFormat", description: "How the list's files are written." })
export type ListFormat = typeof ListFormat.Type

export const ListKind = Schema.Literals(["sanctions", "banned", "other"]).annotate({
  identifier: "ListKind",
  description:
    "Which event tells of a new match of whoever is watched: sanctions_match, banned_match, or with other none."
})
export type ListKind = typeof ListKind.Type

/** The formats of lists of one's own, which can be sent as a text. */
export const SentFormat = Schema.Literals(["csv", "targets-simple-csv", "followthemoney"]).annotate({
  description:
    "How content is written. csv: a header line, with name and whichever you have of ref, type, aliases, dob, pob, country, address, abn, acn, imo, identifiers, reason, valid_from and valid_to. targets-simple-csv and followthemoney: as OpenSanctions publishes them."
})

const kind = ListKind
const counts = Schema.Boolean.annotate({
  description:
    "Whether overall rests on this list too. Without it the list is answered beside, and changes no verdict."
})
const maxAgeDays = Schema.Int.annotate({
  description:
    "Past so many days since it was last sent or confirmed the list is unavailable. Without it any age will do."
}).pipe(
  Schema.check(Schema.isBetween({ minimum: 1, maximum: 3650 }, { message: "max_age_days must be 1 to 3650" }))
)

/** In characters: what fits into a request. */
export const mostContent = 1_000_000
/** So many take a few seconds of one core to be read and compared, in turns with what others ask. */
export const mostLines = 20_000

/** The last line may end with a line break. */
const linesIn = (text: string): number => {
  let lines = text.endsWith("\n") ? 0 : 1
  for (let at = text.indexOf("\n"); at !== -1 && lines <= mostLines; at = text.indexOf("\n", at + 1))
    lines += 1
  return lines
}

export const PutList = Schema.Struct({
  title: printable("title", 100, "What the list is called in answers."),
  kind: Schema.optionalKey(kind),
  counts: Schema.optionalKey(counts),
  max_age_days: Schema.optionalKey(maxAgeDays),
  format: Schema.optionalKey(SentFormat),
  content: Schema.String.annotate({
    description: `The whole list as it is from now on: at most ${mostContent} characters and ${mostLines} lines, in a body of at most 1 MiB.`
  }).pipe(
    Schema.check(
      Schema.makeFilter((value: string) => {
        if (value.trim() === "") return "content must hold at least the header line"
        if (value.length > mostContent) return `content must have at most ${mostContent} characters`
        if (linesIn(value) > mostLines) return `content must have at most ${mostLines} lines`
        return value.isWellFormed() ? undefined : "content must be valid Unicode text, sent as UTF-8"
      })
    )
  ),
  accept_shrunk: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Takes a list of which more than two entries, and more than one in a hundred, are gone or say less. Without it such a list is refused, and names are compared with both."
    })
  )
}).annotate({ identifier: "PutList" })
export type PutList = typeof PutList.Type

const { register: _, ...known } = RegisterStatus.fields

export const ListStatus = Schema.Struct({
  list: ListId,
  name: Schema.String,
  is_own: Schema.Boolean.annotate({
    description: "Whether it is the account's own, and not the whole service's."
  }),
  kind,
  counts,
  format: ListFormat,
  ...known
}).annotate({ identifier: "ListStatus" })
export type ListStatus = typeof ListStatus.Type

export const ListStatuses = Schema.Struct({
  lists: Schema.Array(ListStatus)
}).annotate({ identifier: "ListStatuses" })
export type ListStatuses = typeof ListStatuses.Type

export const ListPut = Schema.Struct({
  list: ListStatus,
  added: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  notices: Schema.Array(Schema.String).annotate({
    description: "What of it was read otherwise than it may be meant, or not at all."
  })
}).annotate({ identifier: "ListPut", description: "The list as it stands, and what came of what was sent." })
export type ListPut = typeof ListPut.Type
