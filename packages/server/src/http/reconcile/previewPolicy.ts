/** What a browser lets the preview of an entity do. */
import { createHash } from "node:crypto"
import { previewStyle } from "@entity-watch/core/rows/reconcile/previewPage"

/** Shown in frames of any page, and there without scripts, forms and whatever is loaded. */
export const previewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(previewStyle).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox"
].join("; ")
