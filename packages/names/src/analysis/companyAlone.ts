/** A company's name without what stands behind its form, or is an address: a place, or a name under which it trades. */
import { beforeAddress } from "./field/addresses.ts"
import { contactData } from "./field/contactData.ts"
import { isPartLeftOut } from "./leftOut.ts"

const form = String.raw`\b(?:ltd|limited|p\/?l|inc|incorporated)\b\.?`
const beforeMark = new RegExp(
  String.raw`^(?<company>.*${form})(?:\s*[,;]|\s+[-\u2010-\u2015])\s+(?<other>[^,;]+)$`,
  "iu"
)
const endsInForm = new RegExp(`${form}$`, "iu")
/** It tells that a body of its own is named. */
const ofOtherBody = new RegExp(String.raw`\b(?:trust\w*|fund|settlement|estate|super\w*)\b|${form}`, "iu")
const box = /^\W*(?:(?:gpo|po|p\.o\.)\s?box|locked bag)/iu

/** Null where nothing of it stands in the name. */
export const companyAlone = (name: string): string | null => {
  const online = contactData(name)[0]?.name
  const left = beforeAddress(online ?? name) ?? online
  const address = left === undefined ? "" : name.slice(left.length)
  if (left !== undefined && !ofOtherBody.test(address) && (endsInForm.test(left) || box.test(address)))
    return left
  const { company = null, other = "" } = beforeMark.exec(name)?.groups ?? {}
  return ofOtherBody.test(other) || isPartLeftOut(name) ? null : company
}
