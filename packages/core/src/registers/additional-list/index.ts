/** An additional list as a register: it is read, judged, loaded and compared as the three lists are. */
import type { AdditionalList } from "../../domain/AdditionalList.ts"
import type { AnyRegister } from "../../domain/Register.ts"
import { partyFormats } from "./formatsOf.ts"
import { listingOf } from "./listing.ts"

const made = new WeakMap<AdditionalList, AnyRegister>()

export const registerOfList = (list: AdditionalList): AnyRegister => {
  const known = made.get(list)
  if (known !== undefined) return known
  const { floor, format, id, licence, maxAgeDays, publisher, title } = list
  const { fileName, published, read } = partyFormats[format]
  const register: AnyRegister = {
    source: {
      id,
      title,
      publisher,
      licence,
      attribution: published?.attribution ?? "",
      address: published?.address ?? "",
      cadence: published?.cadence ?? "when its owner changes it",
      fileName,
      floor,
      ...(maxAgeDays !== null && { maxAgeDays })
    },
    read: (files) => read(id, files),
    listing: listingOf(id, title)
  }
  made.set(list, register)
  return register
}
