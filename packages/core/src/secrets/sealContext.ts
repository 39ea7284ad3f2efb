/** What binds each sealed secret to its row, by the kind of secret. Another text makes what is stored unreadable. */

export const subscriptionContext = (id: string) => id

export const receiptKeyContext = (id: string) => `receipt_key ${id}`

export const idempotencyContext = (accountId: string, mode: string, key: string) =>
  `idempotency ${mode} ${accountId} ${key}`
