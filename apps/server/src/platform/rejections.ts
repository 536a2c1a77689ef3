import { type ErrorCode, ToolError } from '@pentimento/protocol'
import { eq, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from './database.ts'

/** Errors of failed sign-ins, of missing permissions, of exceeded limits, and of requests that the app doesn’t send. */
const rejectionCodes: ReadonlySet<ErrorCode> = new Set([
  'wrong-credentials',
  'wrong-password',
  'wrong-code',
  'passkey-unknown',
  'passkey-failed',
  'link-spent',
  'other-browser',
  'sign-in-expired',
  'api-key-missing',
  'api-key-invalid',
  'not-signed-in',
  'sign-in-again',
  'user-disabled',
  'plan-required',
  'region-unavailable',
  'api-key-scope',
  'api-key-not-accepted',
  'too-many-requests',
  'too-many-files',
  'too-many-at-once',
  'usage-cap',
  'invalid-request',
  'invalid-parameter',
  'foreign-origin',
  'app-check-failed',
])

const intervalMs = 60_000
const maxRemembered = 10_000

/**
 * Cause of a 'not-found' error about something that exists, but that the person may not use. The response doesn't show
 * it, so that nobody can find out what exists; the log does.
 */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied'
  readonly userId: string | undefined

  /** @param what such as the table of a row */
  constructor(what: string, userId?: string) {
    super(`no access to ${what}`)
    this.userId = userId
  }
}

/** The error 'not-found' for something that a person may not use. */
export const accessDenied = (what: string, userId?: string) =>
  new ToolError('not-found', { cause: new AccessDenied(what, userId) })

/** The error 'not-found' for a row that isn't among a person's own: it's missing, or somebody else's. */
export async function notAmongOwn(
  db: Queryable,
  table: PgTable & { id: PgColumn; ownerId: PgColumn },
  id: string,
  userId: string,
): Promise<ToolError> {
  const [row] = await db.select({ ownerId: table.ownerId }).from(table).where(eq(table.id, id))
  const isForeign = row !== undefined && row.ownerId !== userId
  return isForeign ? accessDenied(getTableName(table), userId) : new ToolError('not-found')
}

/** @returns a function that logs rejected requests with their address, at most once a minute for each error and address */
export function createRejectionLog(): (request: FastifyRequest, error: ToolError) => void {
  const loggedAt = new Map<string, number>()
  return (request, { code, cause }) => {
    const denied = cause instanceof AccessDenied ? cause : undefined
    if (!denied && !rejectionCodes.has(code)) return
    const key = `${code} ${request.ip}`
    const now = Date.now()
    if (now - (loggedAt.get(key) ?? 0) < intervalMs) return
    if (loggedAt.size >= maxRemembered) loggedAt.clear()
    loggedAt.set(key, now)
    const { method, ip, url } = request
    const details = denied && { reason: denied.message, userId: denied.userId }
    const path = url.replace(/[?#].*$/s, '')
    request.log.info({ code, method, path, address: ip, ...details }, 'request rejected')
  }
}
