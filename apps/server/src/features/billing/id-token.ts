import { createSecretKey } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'

const lifetimeS = 5 * 60
const audience = 'pentimento'

export interface IdTokens {
  /** Create an id token (JWT, RFC 7519, HS256), valid for five minutes. */
  issue(userId: string): Promise<string>
  /** The user id in an `Authorization: Bearer` header. @throws ToolError 'not-signed-in' */
  verify(authorization: string | undefined): Promise<string>
}

export function createIdTokens({
  secret,
  origin,
  clock,
}: {
  secret: string
  origin: string
  clock: Clock
}): IdTokens {
  const key = createSecretKey(`id token ${secret}`, 'utf8')
  const nowS = () => Math.floor(clock.now().getTime() / 1000)
  return {
    issue: userId =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(origin)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(nowS())
        .setExpirationTime(nowS() + lifetimeS)
        .sign(key),
    verify: async authorization => {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
      const rules = { issuer: origin, audience, algorithms: ['HS256'], currentDate: clock.now() }
      try {
        const { payload } = await jwtVerify(token, key, rules)
        if (payload.sub) return payload.sub
      } catch (error) {
        throw new ToolError('not-signed-in', { cause: error })
      }
      throw new ToolError('not-signed-in')
    },
  }
}
