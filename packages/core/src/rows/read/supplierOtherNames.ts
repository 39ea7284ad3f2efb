/**
 * Headers that name the supplier otherwise than by a usual header: as it is registered (`Legal name of supplier`), as its trust
 * is called, and as it is paid (`Remit to`, `Bank Account Name`). An account in another name is what a check is made for.
 */
import { headerWords } from "../../formats/headers/headerWords.ts"
import { withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

/** Words for the supplier, and not for an account or a ship. */
const isSupplier =
  /^(?:(?:customer|client|supplier|vendor|entity|company|organisation|business|full|legal|registered|current) ?)+$/u

/** `Registered Name`, `Legal name of supplier`: made of words for the supplier and for a name. */
export const isNameOfSupplier = (header: string): boolean => {
  const read = headerWords(header)
  return (
    read !== undefined &&
    read.key === "" &&
    read.field === "name" &&
    !read.isBare &&
    isSupplier.test(read.holder)
  )
}

/** By these the supplier is called beside its name. A column `Trust` or `Trustee` may as well hold yes and no. */
const besides = new Set(["trust", "family trust", "trustee", "proprietor"])
const mayBeYesOrNo = new Set(["trust", "family trust", "trustee"])
/** And by these whoever gets the money. */
const payees = new Set(["beneficiary", "remittee", "pay to", "remit to", "payable to", "in favour of"])

const account = "(?:account|acct|acc|ac)"
const bank = "(?:bank|eft|bsb|deposit|payment|remittance|directcredit|directdeposit)"
const ofAccount = new RegExp(
  `^(?:supplier|vendor|creditor|payee)?(?:${bank}?${account}holders?(?:name)?|${bank}${account}(?:name|title)|${bank}payee|(?:cheque|check|eft|remittance)(?:payee)?name|(?:cheque|check)payee|(?:name|print|printed)on(?:${bank}?${account}|cheque|check)(?:as)?|${bank}?${account}inthenameof)$`,
  "u"
)

/** Whether the column says to whom money goes, and so how the supplier may be called where nothing else says it. */
export const isPaidTo = (header: string): boolean => {
  if (ofAccount.test(withoutPunctuation(header))) return true
  const read = headerWords(header)
  return read?.field === "name" && payees.has(read.key)
}

/** Whether the column holds a further name, where another one holds the name. */
export const isOtherNameOfSupplier = (header: string): boolean => {
  if (isPaidTo(header)) return true
  const read = headerWords(header)
  return read?.field === "name" && besides.has(read.key) && !(read.isBare && mayBeYesOrNo.has(read.key))
}
