/** How long a key lives, as a form says it: until it is revoked, where it says nothing. */
export const lifetimeOf = (form: FormData): { readonly expires_in_days?: number } => {
  const days = Number(form.get("days") ?? "")
  return days > 0 ? { expires_in_days: days } : {}
}
