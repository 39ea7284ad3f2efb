/** The version of this program, which its requests name. All packages have one version. */
import { readFileSync } from "node:fs"
import { findPackageJSON } from "node:module"

/** Of the package in whose folder this file lies: the server is published with this package inside. */
const manifest = JSON.parse(readFileSync(findPackageJSON("..", import.meta.url) ?? "", "utf8"))

export const version: string = manifest.version
