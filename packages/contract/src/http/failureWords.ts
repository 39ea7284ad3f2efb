/** What the reference shows of the failures that many operations have. */
export const common = {
  401: "Send an API key in the header Authorization: Bearer svc_sk_…",
  403: "This key does not have the scope screen: ask the operator for one that has it.",
  500: "Something failed on our side; the log has it under this request_id.",
  503: "The service is answering too many requests; try again in a second."
}

export const read = {
  ...common,
  429: "The account sent too many requests; wait 1 s before the next one.",
  502: "The database could not be read or written; try again in a few seconds."
}

export const posted = {
  ...read,
  413: "Send a body of at most 256 KiB.",
  415: "Send the body as JSON, with Content-Type: application/json."
}

export const written = { ...posted, 413: "Send a body of at most 1024 KiB." }
