/** Findings as a person reads them: by what they are about, each with its cure below it. */
import type { Examined, Finding } from "@entity-watch/node/doctor/Finding"

const lines = ({ cure, level, says }: Finding): ReadonlyArray<string> => [
  `  ${level.padEnd(8)} ${says}`,
  ...(cure === null ? [] : [`${" ".repeat(11)}${cure}`])
]

export const findingsTable = (parts: ReadonlyArray<Examined>): string =>
  parts
    .flatMap(({ area, findings }) => ["", area, ...findings.flatMap(lines)])
    .join("\n")
    .trimStart()
