/** The manifest of the package in whose folder this file lies: the server is published with this package inside. */
import { readFileSync } from "node:fs"
import { findPackageJSON } from "node:module"

export const manifest = JSON.parse(readFileSync(findPackageJSON("..", import.meta.url) ?? "", "utf8"))
