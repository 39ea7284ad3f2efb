/** What an export of the journal says of itself, which counts only as far as its signature covers it. */
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import { JournalReceipt } from "@entity-watch/contract/schema/Journal"
import { fieldOf } from "@entity-watch/contract/schema/keptFields"

/** By the header's fields: what they are called in a sentence, and what is signed of them. */
const header = {
  account: ["account", ({ account }: JournalReceipt) => account],
  mode: ["mode", ({ mode }: JournalReceipt) => mode],
  subject_ref: ["subject", ({ subject_ref }: JournalReceipt) => subject_ref],
  from: ["beginning of the period", ({ from }: JournalReceipt) => from],
  to: ["end of the period", ({ to }: JournalReceipt) => to],
  exported_at: ["time of the export", ({ issued_at }: JournalReceipt) => issued_at]
} as const satisfies Record<string, readonly [string, (receipt: JournalReceipt) => string | null]>

const lists = ["entries", "decisions"] as const

/** As much as a line has room for. */
const brief = (value: unknown): string => JSON.stringify(value)?.slice(0, 140) ?? "nothing"

const unknownIn = (value: unknown, known: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Object.keys(Object(value)).filter((name) => !Object.hasOwn(known, name))

/** Every field around the entries and the decisions must say what is signed, and no other may stand there. */
export const headerFaults = (content: unknown, receipt: JournalReceipt): ReadonlyArray<string> => {
  const written = Object(content) as Readonly<Record<string, Json | undefined>>
  return [
    ...Object.entries(header).flatMap(([field, [called, signedIn]]) => {
      const [says, signed] = [written[field], signedIn(receipt)]
      return says !== undefined && canonicalJson(says) === canonicalJson(signed)
        ? []
        : [
            `the ${called} was changed: ${field} says ${brief(says)}, and the signature covers ${brief(signed)}`
          ]
    }),
    ...lists.flatMap((list) => {
      const has = Array.isArray(written[list]) ? written[list].length : 0
      return has === receipt[list]
        ? []
        : [`the number of ${list} was changed: there are ${has}, and the signature covers ${receipt[list]}`]
    }),
    ...unknownIn(content, { ...header, entries: 1, decisions: 1, receipt: 1 }).map(
      (name) => `the field ${brief(name)} was added: no signature covers it`
    ),
    ...unknownIn(fieldOf(content, "receipt"), JournalReceipt.fields).map(
      (name) => `the field ${brief(name)} was added to the receipt: no signature covers it`
    )
  ]
}

/** What is signed of an export, as it is told. */
export const signedHeader = (receipt: JournalReceipt) => {
  const { account, decisions, entries, from, issued_at, mode, subject_ref, to } = receipt
  return { account, mode, subject_ref, from, to, exported_at: issued_at, entries, decisions }
}
export type SignedHeader = ReturnType<typeof signedHeader>
