/** Signed statements of what a screen rested on. */
export { ReceiptSigner } from "./receipts/ReceiptSigner.ts"
export { Receipts } from "./receipts/Receipts.ts"
