/** How an entity and a number are named to the person who looks at a row. */
import { formatAbn } from "@entity-watch/contract/schema/Abn"
import { formatAcn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import { mostOthers } from "./JudgedRow.ts"
import type { RowEntity } from "./RowEvidence.ts"

export const shownName = ({ canonical }: RowEntity): string =>
  canonical.entity_name.value ?? "an entity without a name"

const shownNumber = ({ canonical: { abn, acn } }: RowEntity): string =>
  abn.value !== null
    ? `ABN ${formatAbn(abn.value)}`
    : acn.value !== null
      ? `ACN ${formatAcn(acn.value)}`
      : "no number"

export const shown = (entity: RowEntity): string => `${shownName(entity)} (${shownNumber(entity)})`

export const written = (number: AskedNumber): string =>
  "abn" in number ? `ABN ${formatAbn(number.abn)}` : `ACN ${formatAcn(number.acn)}`

export const bearersWithNote = (entities: ReadonlyArray<RowEntity>): string =>
  `With the note beside it, the name is that of ${entities.slice(0, mostOthers).map(shown).join("; ")}.`
