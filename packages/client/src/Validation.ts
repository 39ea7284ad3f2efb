/** Whether a number is well formed. It never says that the number was issued. */
export interface Validation {
  readonly identifier_type: "abn" | "acn" | null
  readonly input: string
  readonly normalized: string
  readonly formatted: string
  readonly valid: boolean
  /** Only when valid is false. */
  readonly reason?: "checksum" | "format"
}
