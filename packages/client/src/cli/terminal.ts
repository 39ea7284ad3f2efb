/** What the command uses of its process, which Node, Deno and Bun have alike. */
export interface Terminal {
  readonly argv: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  exitCode?: number | string | null | undefined
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown
}
