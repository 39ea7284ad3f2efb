/** The public key shown in the reference: that of RFC 8037, appendix A. */
import type { ReceiptKeys } from "@entity-watch/contract/schema/Receipt"

export const receiptKeys: ReceiptKeys = {
  keys: [
    {
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      kty: "OKP",
      crv: "Ed25519",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      alg: "EdDSA",
      use: "sig",
      created_at: "2026-11-21T04:46:08Z",
      retired_at: null
    }
  ]
}
