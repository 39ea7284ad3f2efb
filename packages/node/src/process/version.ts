/** The version of this program, which its requests name. All packages have one version. */
import { manifest } from "./manifest.ts"

export const version: string = manifest.version
