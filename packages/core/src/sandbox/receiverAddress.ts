/**
 * The address of the receiver that a sandbox has of its own. `.invalid` leads nowhere, in no network: RFC 6761, 6.4. What
 * is sent there is taken by the process that sends it, and no connection is made.
 */

export const receiverHost = "receiver.sandbox.invalid"

/** Each account has one of its own. */
export const receiverAddress = (accountId: string): string => `https://${receiverHost}/${accountId}`

/** Whose it is; undefined for every other URL, and for another spelling of one. */
export const accountOfReceiver = (url: string): string | undefined => {
  const accountId = url.slice(receiverAddress("").length)
  return url === receiverAddress(accountId) && /^\w+$/u.test(accountId) ? accountId : undefined
}
