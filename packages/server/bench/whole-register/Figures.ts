/** What one run of the benchmark of the whole register measured: what the table shows, and the plots are made of. */

export interface ClassFigures {
  readonly p50: number
  readonly p95: number
  /** The share that found what was meant; null where that was not asked. */
  readonly recall: number | null
}

export interface Answering {
  readonly classes: Readonly<Record<string, ClassFigures>>
  /** The middle of all classes of names. */
  readonly name: ClassFigures
  readonly abn: ClassFigures
  /** Requests a second at sixteen connections, and the same of a bare server beside it. */
  readonly atOnce: Readonly<Record<"name" | "abn", { readonly perSecond: number; readonly bare: number }>>
}

export interface LoadFigures {
  readonly rowsPerSecond: number
  readonly seconds: number
  /** Seconds of processor time: of the process that loads, and of PostgreSQL; null where that is not known. */
  readonly cpu: number | null
  readonly databaseCpu: number | null
  /** In bytes; null where that is not known. */
  readonly peak: number | null
  readonly changed: number
}

/** Look-ups at a steady rate, quiet and while an edition is loaded, in milliseconds. */
export interface Refreshing {
  readonly rate: number
  readonly quiet: number
  readonly p50: number
  readonly p99: number
  readonly others: number
  readonly load: LoadFigures
}

export interface Watching {
  readonly watched: number
  readonly written: number
  readonly expected: number
  readonly events: number
  /** Seconds from the command's word that the edition is in force to the last event. */
  readonly seconds: number
  readonly load: LoadFigures
}

export interface Figures {
  readonly date: string
  readonly machine: string
  readonly load: string
  readonly engine: string
  readonly command: string
  readonly records: number
  /** Of the index. */
  readonly names: number
  readonly packed: number
  /** How long the files of the first edition took to make; null when they were kept from an earlier run. */
  readonly making: number | null
  /** Records a second that are read from the archive and not stored. */
  readonly decoding: number
  readonly firstLoad: LoadFigures
  readonly nextLoad: LoadFigures
  readonly indexBuilt: number
  /** Seconds from the start of the process to the first answer to a name. */
  readonly firstAnswer: { readonly withoutIndex: number; readonly withIndex: number }
  /** In bytes. */
  readonly memory: {
    readonly building: number
    readonly server: number
    readonly serverAtMost: number
    readonly database: number | null
  }
  readonly disk: ReadonlyArray<{ readonly part: string; readonly bytes: number }>
  /** A select by primary key, in milliseconds. */
  readonly p: number
  readonly answering: Answering
  /** Null where the run ended before. */
  readonly refreshing: Refreshing | null
  readonly watching: Watching | null
}
