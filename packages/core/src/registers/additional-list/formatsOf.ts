/** Every format of an additional list. To add one is to add its file and a line here. */
import type { ListFormat } from "@entity-watch/contract/schema/AdditionalList"
import type { PartyFormat } from "./PartyFormat.ts"

export const partyFormats: Readonly<Partial<Record<ListFormat, PartyFormat>>> = {}
