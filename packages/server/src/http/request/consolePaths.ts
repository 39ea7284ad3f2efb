/** The addresses of the console's screens, under which its page is answered, and of its files. */
export const screens = [
  "login",
  "find",
  "entity",
  "screen",
  "files",
  "journal",
  "subjects",
  "watch",
  "receiver",
  "deliveries",
  "registers",
  "lists",
  "keys",
  "audit",
  "developer"
] as const

/** A screen may have an address of its own for each thing that it shows. */
export const consolePaths = [
  "/",
  "/assets/:file",
  ...screens.flatMap((screen) => [`/${screen}`, `/${screen}/:id`])
]
