/**
 * Writes the page of log messages:
 *
 *     npm run log-messages
 */
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { logMessages } from "@entity-watch/server/telemetry/logMessages"

export const file = fileURLToPath(new URL("../core/docs/log-messages.md", import.meta.url))

const sections = Object.entries(logMessages).map(([component, messages]) => {
  const rows = Object.entries(messages).map(
    ([message, { level, means, next, toDo }]) => `| ${level} | ${message} | ${means} | ${next} | ${toDo} |`
  )
  return `## ${component}

| Level | Message | What it means | What happens next | What to do |
| --- | --- | --- | --- | --- |
${rows.join("\n")}
`
})

export const logMessagesPage = (): string => `# Log messages

This page explains every message that a server writes to its [log](monitoring.md#logs) as \`WARN\` or \`ERROR\`. It is made from the code by \`npm run log-messages\`, from \`server/src/telemetry/logMessages.ts\`. Such a line names its heading here as \`component\`, and has the address of this page as \`see\`.

${sections.join("\n")}`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, logMessagesPage())
