/** The blocks of an entity that are answered: all where none are named, and what the lists say only where the key may screen. */
import { type Caller, mayAsk } from "@entity-watch/contract/schema/Caller"
import { IncludeBlock } from "@entity-watch/contract/schema/requests"

export const askedBlocks = (
  caller: Caller,
  include: ReadonlyArray<IncludeBlock> = IncludeBlock.literals
): ReadonlyArray<IncludeBlock> => include.filter((block) => block !== "screening" || mayAsk(caller, "screen"))
