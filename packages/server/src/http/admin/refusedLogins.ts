/**
 * How many logins of one address were refused lately. Beyond twenty a wrong one is told, at once, how long to wait: one
 * more may be tried every three seconds. Whoever has a key or a link is let in at the first try, also from an address
 * from which others guess.
 */
const mostAddresses = 10_000
const burst = 20
const millisPerLogin = 3000

interface Refused {
  count: number
  since: number
}

export const makeRefusedLogins = (now: () => number) => {
  const refused = new Map<string, Refused>()

  const left = (address: string): Refused => {
    const moment = now()
    const known = refused.get(address) ?? { count: 0, since: moment }
    const forgiven = Math.min(known.count, Math.floor((moment - known.since) / millisPerLogin))
    const since = forgiven === known.count ? moment : known.since + forgiven * millisPerLogin
    return { count: known.count - forgiven, since }
  }

  return {
    /** In whole seconds; null when it may try at once. */
    retryAfter: (address: string): number | null => {
      const { count, since } = left(address)
      return count < burst ? null : Math.max(1, Math.ceil((since + millisPerLogin - now()) / 1000))
    },
    note: (address: string): void => {
      const { count, since } = left(address)
      refused.delete(address)
      refused.set(address, { count: count + 1, since })
      const [oldest] = refused.keys()
      if (refused.size > mostAddresses && oldest !== undefined) refused.delete(oldest)
    }
  }
}
