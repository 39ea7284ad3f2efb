/** An additional list as a register: it is read, judged, loaded and compared as the three lists are. */
import * as Stream from "effect/Stream"
import type { AdditionalList } from "../../domain/AdditionalList.ts"
import type { AnyRegister } from "../../domain/Register.ts"
import { SourceMalformed } from "../../domain/SourceError.ts"
import { partyFormats } from "./formatsOf.ts"
import { listingOf } from "./listing.ts"

const made = new WeakMap<AdditionalList, AnyRegister>()

export const registerOfList = (list: AdditionalList): AnyRegister => {
  const known = made.get(list)
  if (known !== undefined) return known
  const { floor, format, id, licence, maxAgeDays, publisher, title } = list
  const parties = partyFormats[format]
  const register: AnyRegister = {
    source: {
      id,
      title,
      publisher,
      licence,
      attribution: parties?.published?.attribution ?? "",
      address: parties?.published?.address ?? "",
      cadence: parties?.published?.cadence ?? "when its owner changes it",
      fileName: parties?.fileName ?? /$^/u,
      floor,
      ...(maxAgeDays !== null && { maxAgeDays })
    },
    read: (files) =>
      parties === undefined
        ? Stream.fail(new SourceMalformed({ source: id, reason: `The format ${format} is not read.` }))
        : parties.read(id, files),
    listing: listingOf(id, title)
  }
  made.set(list, register)
  return register
}
