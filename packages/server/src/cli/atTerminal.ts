/** Whoever gives a command: they may read the data directory or know the database's address, and so may do anything. */
import { userInfo } from "node:os"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"

const userName = () => {
  try {
    return userInfo().username
  } catch {
    // A container may run a user that has no name.
    return `user ${process.getuid?.() ?? ""}`.trim()
  }
}

export const atTerminal = (): Administrator => ({
  name: userName(),
  role: "operator",
  via: "command line",
  keyId: null,
  address: null,
  requestId: null
})
