/** Makes a folder, and those above it, that nobody but their owner may enter. */
import { mkdirSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Level by level: Node's own way down never ends, and hears no signal, where a file system such as /proc says of what
 * cannot be made that it is not there.
 */
export const makeOwnFolder = (path: string): void => {
  const folder = resolve(path)
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeOwnFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw cause
  }
}
