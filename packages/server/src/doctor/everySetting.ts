/** Every setting that some command reads, where it is read. A test holds this against packages/core/docs/settings.md. */
import { abnLookupSettings } from "@entity-watch/core/registers"
import { type Config, ConfigProvider, Effect } from "effect"
import { agentKey } from "../composition/agentKey.ts"
import { limitSettings } from "../composition/limits.ts"
import { configuredHost, configuredPort, graceSeconds } from "../composition/listening.ts"
import { maximumAgeSettings } from "../composition/maximumAges.ts"
import { sandboxQuota, watchedQuotas } from "../composition/quotas.ts"
import { keptDays } from "../composition/retention.ts"
import { databaseSettings } from "../database/Database.ts"
import { deliverySettings } from "../delivery/Deliveries.ts"
import { allowedDestinations } from "../delivery/egress/EgressSettings.ts"
import { admissionSettings } from "../http/admission/Admission.ts"
import { publicHostname } from "../http/mcp/route.ts"
import { streamsPerAccount } from "../http/streaming/OpenStreams.ts"
import { refreshSettings } from "../refresh/RefreshSettings.ts"
import { nameIndexSettings } from "../search/NameIndexes.ts"
import { searchSettings } from "../search/SearchWorkers.ts"
import { secretSettings } from "../secrets/secretKeys.ts"
import { configuredThreads } from "../serving/threadCount.ts"
import { tracingSettings } from "../telemetry/tracing.ts"

const groups: ReadonlyArray<Config.Config<unknown>> = [
  configuredHost,
  configuredPort,
  graceSeconds,
  configuredThreads,
  publicHostname,
  databaseSettings,
  secretSettings,
  limitSettings,
  admissionSettings,
  streamsPerAccount,
  nameIndexSettings,
  searchSettings,
  maximumAgeSettings,
  watchedQuotas,
  sandboxQuota,
  keptDays,
  allowedDestinations,
  deliverySettings,
  refreshSettings,
  abnLookupSettings,
  tracingSettings,
  agentKey
]

export interface KnownSetting {
  readonly name: string
  readonly config: Config.Config<unknown>
}

/** A setting is known by being asked for. Without a value none of them fails, so that each group asks for all of its own. */
const askedBy = (config: Config.Config<unknown>): ReadonlyArray<string> => {
  const names = new Set<string>()
  const asked = ConfigProvider.make((path) =>
    Effect.sync((): undefined => {
      names.add(path.join("_"))
    })
  )
  Effect.runSync(Effect.ignore(config.parse(asked)))
  return [...names]
}

export const everySetting: ReadonlyArray<KnownSetting> = groups.flatMap((config) =>
  askedBy(config).map((name) => ({ name, config }))
)
