/** What permits an answer: the API key or admin key that was sent, or the session of an administrator. */
export interface Permission {
  readonly by: "key" | "admin_key" | "session"
  /** Of a key its id; of a session its digest. */
  readonly id: string
}
