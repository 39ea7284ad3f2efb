/** Where the server listens, and how it stops, as the operator set it. */
import { wholeNumber } from "@entity-watch/core/effects"
import { Config } from "effect"

export const configuredHost = Config.String("HOST")

/** Port 0 stands for any port that is free. */
export const ports = { from: 0, to: 65_535 }
export const configuredPort = wholeNumber("PORT", ports).pipe(Config.withDefault(3000))

export const graceSeconds = wholeNumber("SHUTDOWN_GRACE_SECONDS", { from: 0, to: 3600 }).pipe(
  Config.withDefault(5)
)
