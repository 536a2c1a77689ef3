import type { IncomingHttpHeaders } from 'node:http'
import { apiPriceOf, ToolError, toCredits } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from '../../api-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { GrantedKey, Person } from '../account/account.ts'
import { type CreditStatus, creditStatusOf, creditsOf, grantWelcomeCredits } from '../credits/credits.ts'
import type { Regions } from '../regions/regions.ts'
import type { KeyHolder, Keys } from './keys.ts'
import { takeToken } from './rate.ts'

/** A person whose request was sent with an API key. */
export type Caller = KeyHolder & {
  /** Credits that could be used when the request arrived, in hundredths. */
  availableCredits: number
}

/** Shown as the operator's remaining credits, because clients expect a number. */
const unlimitedCredits = 1_000_000

export interface Callers {
  /**
   * The caller of a request, whose rate is counted; sets the rate headers on the reply.
   *
   * @throws ToolError 'api-key-missing', 'api-key-invalid', 'too-many-requests', 'user-disabled'
   */
  identify(headers: IncomingHttpHeaders, reply: Pick<FastifyReply, 'headers'>): Promise<Caller>
  /**
   * The credits that a caller can use, in hundredths, including the welcome credits of a newly confirmed account.
   *
   * @param taskId the task of which `charged` is the price; without it, 0
   */
  creditsOf(person: Person, taskId?: string): Promise<CallerCredits>
}

/** In hundredths of a credit. */
export type CallerCredits = Omit<CreditStatus, 'isWelcomed'>

/** The headers that every successful response has. */
export function creditHeaders({ available, charged }: CallerCredits): Record<string, string> {
  return { 'x-remaining-credits': `${toCredits(available)}`, 'x-credits-consumed': `${toCredits(charged)}` }
}

export function createCallers({
  keys,
  database: { orm },
  clock,
  config,
}: {
  keys: Keys
  database: Pick<Database, 'orm'>
  clock: Clock
  config: ApiConfig
}): Callers {
  const statusOf = async (ownerId: string, apiKey: GrantedKey | undefined, taskId?: string) =>
    apiKey?.isMetered === false
      ? { available: unlimitedCredits * 100, reserved: 0, charged: 0, isWelcomed: true }
      : creditStatusOf(orm, ownerId, taskId)
  const withWelcomeCredits = async (person: Person, { isWelcomed, ...status }: CreditStatus) => {
    if (isWelcomed || !person.isConfirmed) return status
    await orm.transaction(tx => grantWelcomeCredits(tx, person.id, clock.now()))
    return { ...status, ...(await creditsOf(orm, person.id)) }
  }
  return {
    identify: async (headers, reply) => {
      const secret = sentKey(headers)
      if (secret === undefined) throw new ToolError('api-key-missing')
      const key = await keys.find(secret)
      const perMinute = config.requestsPerMinute
      const [caller, rateHeaders, status] = await Promise.all([
        keys.ownerOf(key),
        takeToken(orm, { keyId: key.apiKey.id, perMinute, now: clock.now() }),
        statusOf(key.ownerId, key.apiKey),
      ])
      reply.headers(rateHeaders)
      const { available } = await withWelcomeCredits(caller, status)
      return { ...caller, availableCredits: available }
    },
    creditsOf: async (person, taskId) =>
      withWelcomeCredits(person, await statusOf(person.id, person.apiKey, taskId)),
  }
}

/**
 * The caller of a request for a tool, which has a key for it, credits, and is in no blocked country. Called before the
 * body is read; a repeated request may already be paid.
 *
 * @throws ToolError as {@link Callers.identify}; 'api-key-scope', 'region-unavailable', 'credits-exhausted'
 */
export async function authorize(
  { callers, regions }: { callers: Callers; regions: Regions },
  contract: Contract,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'headers'>,
): Promise<Caller> {
  const caller = await callers.identify(headers, reply)
  assertMayUse(regions, caller, contract, headers)
  return caller
}

/** @throws ToolError 'api-key-scope', 'region-unavailable', 'credits-exhausted' */
export function assertMayUse(
  regions: Regions,
  { apiKey: { tools }, availableCredits }: Caller,
  contract: Contract,
  headers: IncomingHttpHeaders,
): void {
  if (tools && !tools.includes(contract.id)) throw new ToolError('api-key-scope')
  regions.assertAvailable(headers, contract)
  if (idempotencyKeyOf(headers) !== undefined) return
  if (availableCredits < apiPriceOf(contract.id)) throw new ToolError('credits-exhausted')
}

export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  return [headers['idempotency-key'] ?? []].flat()[0]
}

/** The key in `x-api-key` or `Authorization: Bearer`; undefined if neither is sent. */
export function sentKey(headers: IncomingHttpHeaders): string | undefined {
  const key = [headers['x-api-key'] ?? []].flat()[0]?.trim()
  return key || /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}
