/**
 * The sentence that an attempt's row keeps of a failure. It never holds the content of the answer or the query of the
 * URL.
 */

const byCode: Readonly<Record<string, string>> = {
  EGRESS_CONNECT_TIMEOUT: "No connection was made in time.",
  EGRESS_TIMEOUT: "The receiver did not answer in time.",
  EGRESS_UPGRADE: "The receiver answered with another protocol.",
  EGRESS_WRONG_PEER: "The connection led to another address than the one that was judged.",
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection before it answered.",
  EPIPE: "The receiver closed the connection before it answered.",
  EHOSTUNREACH: "The receiver's address could not be reached.",
  ENETUNREACH: "The receiver's address could not be reached.",
  ETIMEDOUT: "The receiver's address could not be reached.",
  EPROTO: "The receiver did not speak TLS.",
  HPE_HEADER_OVERFLOW: "The receiver's answer has a header that is too large.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  CERT_NOT_YET_VALID: "The receiver's certificate is not yet valid.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for another name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate comes from an authority that is not trusted.",
  CERT_SIGNATURE_FAILURE: "The receiver's certificate comes from an authority that is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT: "The receiver's certificate comes from an authority that is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "The receiver's certificate comes from an authority that is not trusted, or its chain is not sent whole.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The receiver's certificate comes from an authority that is not trusted, or its chain is not sent whole."
}

export const failureOfCode = (code: string): string => {
  const known = byCode[code]
  if (known !== undefined) return known
  if (code.startsWith("HPE_")) return "The receiver's answer is not HTTP."
  // Codes come from Node and OpenSSL. Any other text could quote the receiver.
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/u.test(code) ? ` (${code})` : ""
  return code.startsWith("ERR_SSL_") || code.startsWith("CERT_")
    ? `The connection could not be secured${shown}.`
    : `The POST could not be made${shown}.`
}

/** Null for a 2xx status. */
export const failureOfStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`
  return `The receiver answered ${status}.`
}
