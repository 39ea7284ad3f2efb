import type { TestProject } from "vitest/node"

/** Vitest keeps the file names of its command line to itself; where it does not show them, every file counts. */
const chosenNames = (vitest: object): Array<string> | undefined =>
  "filenamePattern" in vitest && Array.isArray(vitest.filenamePattern)
    ? vitest.filenamePattern.map(String)
    : undefined

/** The paths of the project's test files that this run was asked for. */
export const chosenFiles = async (project: TestProject): Promise<ReadonlyArray<string>> =>
  (await project.globTestFiles(chosenNames(project.vitest))).testFiles
