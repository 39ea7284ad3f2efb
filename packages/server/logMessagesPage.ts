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
  const lines = Object.entries(messages).map(([message, { level, means, next, toDo }]) =>
    [`- **${message}**`, level === "ERROR" ? "(ERROR)" : "", means, next, toDo === "" ? "" : `_${toDo}_`]
      .filter((part) => part !== "")
      .join(" ")
  )
  return `## ${component}

${lines.join("\n")}
`
})

export const logMessagesPage = (): string => `# Log messages

Every message that a server writes to its [log](monitoring.md#logs) as \`WARN\`, or where it stands here as \`ERROR\` (\`npm run log-messages\` writes this page). A line names its heading here as \`component\`, and its \`cause\`, \`reason\` or \`failure\` says why; where the text here does not, the database was away, stopping or busy. What lasts is told once a minute. What to do stands in italics; where nothing does, look at the database if the line is \`ERROR\` or repeats.

${sections.join("\n")}`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, logMessagesPage())
