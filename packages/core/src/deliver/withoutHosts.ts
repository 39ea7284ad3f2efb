/** Why a receiver was not reached may name it, as its account sees it. The log and the operator's messages do not. */

/** Host names of several labels, and addresses. */
const hosts = /[^\s,]*[^\s,.]\.[^\s,.][^\s,]*|[^\s,]*:[^\s,]*:[^\s,]*/gu

export const withoutHosts = (failure: string): string => failure.replaceAll(hosts, "…")
