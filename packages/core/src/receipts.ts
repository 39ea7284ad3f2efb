/** Signed statements of what a screen rested on, and of all rows of a file. */
export { isSignedBy } from "./receipts/isSignedBy.ts"
export { ReceiptSigner } from "./receipts/ReceiptSigner.ts"
export { Receipts } from "./receipts/Receipts.ts"
export {
  besideWay,
  foldTree,
  type HashBytes,
  leafOf,
  type RowRecords,
  rootOver
} from "./receipts/rowTree.ts"
