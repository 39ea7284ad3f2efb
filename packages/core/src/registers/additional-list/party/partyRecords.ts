/** Makes the records of an additional list of its parties, in the order of its file. */
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import type { ListedParty } from "./ListedParty.ts"

/** A party as a format reads it. */
export interface PublishedParty {
  readonly party: ListedParty
  /** The place of its first row, counted as the format counts: the first entry of an XML file is 1. */
  readonly row: number
  /** Of how many published rows or entries it is made. */
  readonly rows: number
}

/**
 * One record for each party. Two parties with one reference are both kept: a list that uses a reference again, or has
 * none, loses nobody. A party that stands there word for word again is repeated. One without a name is refused.
 */
export function* partyRecords(parties: Iterable<PublishedParty>): Generator<RowOutcome> {
  const seen = new Map<string, Set<string>>()
  for (const { party, row, rows } of parties) {
    const names = party.names
      .map((each) => ({ ...each, name: cleanText(each.name) }))
      .filter(({ name }) => name !== "")
    const [first] = names
    if (first === undefined) {
      yield { _tag: "Refused", row, reason: "The entry has no name." }
      continue
    }
    const data: ListedParty = { ...party, names }
    const { dates_of_birth, measure, ref, valid_from } = party
    const base =
      ref === "" ? [first.name.toLowerCase(), ...dates_of_birth, measure, valid_from].join("/") : ref
    const said = JSON.stringify(data)
    const known = seen.get(base) ?? new Set<string>()
    seen.set(base, known)
    if (known.has(said)) {
      yield { _tag: "Repeated", rows }
      continue
    }
    known.add(said)
    yield {
      _tag: "Record",
      rows,
      record: {
        key: known.size === 1 ? base : `${base}/${first.name.toLowerCase()}/${known.size}`,
        abn: null,
        acn: null,
        data,
        names: []
      }
    }
  }
}
