/**
 * The text that binds each sealed secret to its row, for each kind of secret. Another text would make what is stored
 * unreadable.
 */

export const subscriptionContext = (id: string) => id

export const receiptKeyContext = (id: string) => `receipt_key ${id}`

export const decisionKeyContext = (accountId: string, mode: string) => `decision_key ${mode} ${accountId}`

export const journalKeyContext = (accountId: string, mode: string) => `journal_key ${mode} ${accountId}`

export const subjectKeyContext = (accountId: string, mode: string) => `subject_key ${mode} ${accountId}`

export const idempotencyContext = (accountId: string, mode: string, key: string) =>
  `idempotency ${mode} ${accountId} ${key}`
