/** Two editions of an invented company register: one company in ten is registered in one and deregistered in the other. */
import { isValidAcn } from "@entity-watch/contract/schema/Acn"

export const editions = { registered: "a".repeat(64), deregistered: "b".repeat(64) }

const header =
  "\ufeffCompany Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date\n"

export const acns: ReadonlyArray<string> = Array.from({ length: 1_000 }, (_, i) => {
  const digits = `${10_000_000 + i}`
  return `${digits}${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((check) => isValidAcn(`${digits}${check}`))}`
})

export const changes = (i: number): boolean => i % 10 === 0

export const companiesOf = (edition: keyof typeof editions): string =>
  header +
  acns
    .map((acn, i) => {
      const status = edition === "deregistered" && changes(i) ? "DRGD" : "REGD"
      return `INVENTED COMPANY ${i} PTY LTD\t${acn}\tAPTY\tLMSH\tPROP\t${status}\t08/01/1990\t\tNSW\t\t\tY\t0\t\t\n`
    })
    .join("")
