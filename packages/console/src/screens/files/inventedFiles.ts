/** A file to try with in the sandbox, for somebody who has none at hand. Every verdict is among its rows. */
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"

type NamedText = readonly [name: string, text: string]

const customers: NamedText = [
  "invented-customers.csv",
  `Customer No,Name,Date of birth,ABN
C-1,Ruslan Testovich Orlovski-Sample,14/03/1971,
C-2,Banksia Creek Engineering,,23 990 000 014
C-3,Platypus Spirits,,
C-4,Nobody Similar At All,07/10/1952,
C-5,Unreadable Example,,
`
]

const contents: Readonly<Record<FileTaskName, NamedText>> = {
  screen: customers,
  watch: customers,
  resolve: [
    "invented-suppliers.csv",
    `Supplier No,Supplier Name,ABN,State
S-1,Banksia Creek Engineering Pty Ltd,23 990 000 014,VIC
S-2,Kangaroo Paw Catering,23 990 000 014,
S-3,Quoll Logistics Pty Ltd,29 990 000 041,
S-4,Banksia Creek Engineering,23 990 000 041,VIC
S-5,Nobody Trades So Pty Ltd,,
`
  ]
}

export const inventedFile = (task: FileTaskName): File => {
  const [name, text] = contents[task]
  return new File([text], name, { type: "text/csv" })
}
