import type { WebhookError } from '@pentimento/protocol'
import { Webhook } from 'standardwebhooks'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { AddressRefusedError, postToExternalUrl } from '../../platform/fetch-external-file.ts'
import type { JobQueue } from '../../platform/queue.ts'
import * as store from './store.ts'
import type { DeliveryRow, EndpointRow } from './tables.ts'

const timeoutMs = 15_000
const gone = 410

export interface DeliveryDeps {
  database: Pick<Database, 'orm'>
  jobs: JobQueue
  encryption: Encryption
  clock: Clock
  /** Seconds until the second, third, … attempt. */
  retryDelaysS: readonly number[]
  /** Whether endpoints may be in a private network and use plain HTTP. */
  allowsPrivate: boolean
}

/** Send a delivery that isn't done; if it fails, enqueue the next attempt. */
export async function deliver(deps: DeliveryDeps, id: string): Promise<void> {
  const { database, clock } = deps
  const found = await store.findPending(database.orm, id)
  if (!found) return
  const { delivery, endpoint } = found
  const startedAt = clock.now()
  const outcome: Outcome = endpoint.enabled ? await attempt(deps, found, startedAt) : { error: 'disabled' }
  const { responseStatus = null, error = null } = outcome
  const delayS = deps.retryDelaysS[delivery.attempts]
  const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
  const isRetried = !isDelivered && delayS !== undefined && responseStatus !== gone && error !== 'disabled'
  await database.orm.transaction(async tx => {
    await store.recordAttempt(tx, id, {
      state: isDelivered ? 'delivered' : isRetried ? 'pending' : 'failed',
      lastAttemptAt: startedAt,
      nextAttemptAt: isRetried ? new Date(clock.now().getTime() + delayS * 1000) : null,
      durationMs: clock.now().getTime() - startedAt.getTime(),
      responseStatus,
      error,
    })
    if (isRetried) await deps.jobs.enqueue(tx, id, { delayS, group: endpoint.ownerId })
    if (responseStatus === gone) await store.updateEndpoint(tx, endpoint, { enabled: false })
  })
}

interface Outcome {
  responseStatus?: number
  error?: WebhookError
}

async function attempt(
  { encryption, allowsPrivate }: DeliveryDeps,
  { delivery, endpoint }: { delivery: DeliveryRow; endpoint: EndpointRow },
  now: Date,
): Promise<Outcome> {
  const body = JSON.stringify(delivery.payload)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': delivery.id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': (await secretsAt(endpoint, encryption, now))
      .map(secret => new Webhook(secret).sign(delivery.id, now, body))
      .join(' '),
  }
  try {
    return {
      responseStatus: await postToExternalUrl(endpoint.url, { headers, body, timeoutMs, allowsPrivate }),
    }
  } catch (error) {
    if (error instanceof AddressRefusedError) return { error: 'address-refused' }
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { error: isTimeout ? 'timed-out' : 'connection-failed' }
  }
}

/** The secrets that sign at a time: during an overlap the previous one, too. */
function secretsAt(endpoint: EndpointRow, { decrypt }: Encryption, now: Date): Promise<string[]> {
  const { encryptedSecret, previousEncryptedSecret, previousSecretUntil } = endpoint
  const hasPrevious = previousEncryptedSecret && previousSecretUntil && previousSecretUntil > now
  const valid = [encryptedSecret, ...(hasPrevious ? [previousEncryptedSecret] : [])]
  return Promise.all(valid.map(decrypt))
}
