/** Every setting that some command reads, where it is read. A test holds this against packages/core/docs/settings.md. */
import { abnLookupSettings } from "@entity-watch/core/registers"
import { decisionSettings } from "@entity-watch/node/composition/decisionRules"
import { journalSetting } from "@entity-watch/node/composition/journalRules"
import { maximumAgeSettings } from "@entity-watch/node/composition/maximumAges"
import { sandboxQuota, subjectQuota, watchedQuotas } from "@entity-watch/node/composition/quotas"
import { filesKept, keptDays } from "@entity-watch/node/composition/retention"
import { databaseSettings } from "@entity-watch/node/database/Database"
import { listenSetting } from "@entity-watch/node/database/databaseUrl"
import { maxLag, readSetting } from "@entity-watch/node/database/replicaSettings"
import { deliverySettings } from "@entity-watch/node/delivery/Deliveries"
import { allowedDestinations } from "@entity-watch/node/delivery/egress/EgressSettings"
import { settingsOf } from "@entity-watch/node/doctor/KnownSettings"
import { operatorSettings } from "@entity-watch/node/operator/operatorSettings"
import { refreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { nameIndexSettings } from "@entity-watch/node/search/NameIndexes"
import { searchSettings } from "@entity-watch/node/search/SearchWorkers"
import { secretSettings } from "@entity-watch/node/secrets/secretKeys"
import { agentKey } from "../composition/agentKey.ts"
import { limitSettings } from "../composition/limits.ts"
import { configuredHost, configuredPort, graceSeconds } from "../composition/listening.ts"
import { admissionSettings } from "../http/admission/Admission.ts"
import { publicHostname } from "../http/mcp/route.ts"
import { streamsPerAccount } from "../http/streaming/OpenStreams.ts"
import { configuredThreads } from "../serving/threadCount.ts"
import { logFormat } from "../telemetry/logLines.ts"
import { tracingSettings } from "../telemetry/tracing.ts"

export const everySetting = settingsOf([
  configuredHost,
  configuredPort,
  graceSeconds,
  configuredThreads,
  publicHostname,
  databaseSettings,
  listenSetting,
  readSetting,
  maxLag,
  secretSettings,
  limitSettings,
  admissionSettings,
  streamsPerAccount,
  nameIndexSettings,
  searchSettings,
  maximumAgeSettings,
  decisionSettings,
  journalSetting,
  watchedQuotas,
  sandboxQuota,
  subjectQuota,
  keptDays,
  filesKept,
  allowedDestinations,
  deliverySettings,
  operatorSettings,
  refreshSettings,
  abnLookupSettings,
  logFormat,
  tracingSettings,
  agentKey
])
