import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { cookieNameOf } from '../../platform/cookie-name.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { QuotaSubject } from './rules.ts'

/** The quota subjects to which a person's uses are counted. */
export type QuotaSubjectsOf = (
  person: { id: string; isAnonymous: boolean; isConfirmed: boolean },
  request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>,
  reply: { setCookie(name: string, value: string, options: CookieSerializeOptions): unknown },
) => QuotaSubject[]

export interface QuotaSubjectsOptions {
  /** Signs the device cookie and hashes IP addresses; only hashes are stored. */
  secret: string
  /** Attributes of the device cookie. */
  cookies: { sameSite: 'lax' | 'none'; secure: boolean }
  clock: Clock
  visitorLimits: VisitorLimits
}

/** Quotas of visitors, and of accounts with an unconfirmed address, available per IP address and day. */
export interface VisitorLimits {
  /** For devices whose cookie is less than a day old, per address and User-Agent. */
  newVisitorsPerBrowser: number
  visitorsPerAddress: number
}

const dayMs = 24 * 60 * 60 * 1000
/** The longest lifetime that browsers allow for a cookie. */
const cookieLifetimeS = 400 * 24 * 60 * 60

/**
 * A signed-in person's uses count only to the person, once they have confirmed their email address. Until then they also
 * count to the IP address, so that made-up accounts don't give as many quotas. A visitor's also count to the device, identified by a signed
 * cookie that outlives the session, and to the IP address, so that many cookies don't give as many quotas. While the
 * cookie is less than a day old, they also count to the address and User-Agent together, so that deleting all cookies
 * doesn't give a new quota.
 */
export function createQuotaSubjectsOf({
  secret,
  cookies,
  clock,
  visitorLimits,
}: QuotaSubjectsOptions): QuotaSubjectsOf {
  const cookieName = cookieNameOf('device', cookies)
  const hash = (kind: string, ...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
      .slice(0, 22)
  const verifyDevice = (value = '') => {
    const [id = '', since = '', signature = ''] = value.split('.')
    return isEqual(signature, hash('device', id, since)) ? { id, since: Number(since) } : undefined
  }
  return ({ id, isAnonymous, isConfirmed }, request, reply) => {
    const person = { id, multiplier: 1 }
    if (!isAnonymous && isConfirmed) return [person]
    const address = networkOf(request.ip)
    const ofAddress = {
      id: `address:${hash('address', address)}`,
      multiplier: visitorLimits.visitorsPerAddress,
    }
    if (!isAnonymous) return [person, ofAddress]
    const now = clock.now().getTime()
    const found = verifyDevice(request.cookies[cookieName])
    const device = found ?? { id: randomUUID(), since: now }
    if (!found) {
      const value = `${device.id}.${now}.${hash('device', device.id, String(now))}`
      const options = { path: '/', httpOnly: true, maxAge: cookieLifetimeS, ...cookies }
      reply.setCookie(cookieName, value, options)
    }
    const quotaSubjects = [person, { id: `device:${device.id}`, multiplier: 1 }, ofAddress]
    if (now - device.since >= dayMs) return quotaSubjects
    const browser = hash('browser', address, request.headers['user-agent'] ?? '')
    return [...quotaSubjects, { id: `browser:${browser}`, multiplier: visitorLimits.newVisitorsPerBrowser }]
  }
}

function isEqual(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}
