interface Inside {
  readonly folder: string
  readonly license: string
  readonly name: string
  readonly version: string
}

/** Bundles the command into a folder, with entries beside those that are published, and answers what is inside of others. */
export declare const bundle: (
  folder: string,
  more?: Readonly<Record<string, string>>
) => Promise<ReadonlyArray<Inside>>
