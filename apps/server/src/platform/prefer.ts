import { limits } from '@pentimento/protocol'

/**
 * Seconds that a client waits for the result: RFC 7240's `wait`, at most `limits.maxWaitS`. Undefined without that
 * preference or with `respond-async`.
 */
export function preferredWait(prefer: string | undefined): number | undefined {
  const preferences = (prefer ?? '').split(',').map(part => part.trim().toLowerCase())
  if (preferences.includes('respond-async')) return undefined
  const wait = preferences.map(part => /^wait\s*=\s*"?(\d+)"?/.exec(part)?.[1]).find(Boolean)
  return wait === undefined ? undefined : Math.min(Number(wait), limits.maxWaitS)
}
