/** What the command line says of a failure. */
import { FileRefused } from "@entity-watch/core/rows/read/FileRefused"
import { refusalAtCommandLine } from "@entity-watch/server/cli/fileRemedies"

export const saidAtCommandLine = (failure: { readonly message: string }): string =>
  failure instanceof FileRefused ? refusalAtCommandLine(failure) : failure.message
