import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { problemResponses } from '../../platform/problems.ts'
import { account, user, verification } from './tables.ts'

const lifetimeMs = 10 * 60 * 1000

const pendingLink = z.object({
  userId: z.string(),
  providerId: z.string(),
  accountId: z.string(),
  /** Whether the provider has verified the account's own address. */
  isEmailVerified: z.boolean(),
})
type PendingLink = z.infer<typeof pendingLink>

/**
 * Create a token with which the account's owner, once signed in, links the provider's account that has just signed in.
 * It's valid once, for ten minutes, and gives no access by itself.
 */
export async function createLinkToken(db: Queryable, link: PendingLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: JSON.stringify(link),
    expiresAt: new Date(Date.now() + lifetimeMs),
  })
  return token
}

/**
 * `POST /api/provider-links`: link the provider's account of a token to the current user's account.
 *
 * @param requireRecentSignIn rejects requests without an account, or of a session older than a day
 */
export function providerLinkRoutes(
  orm: Queryable,
  requireRecentSignIn: (request: FastifyRequest) => Promise<{ id: string }>,
): FastifyPluginAsync {
  const schema = {
    operationId: 'link-provider',
    tags: ['account'],
    description:
      'Link the identity provider whose sign-in was rejected with `account-exists`, after signing in to that account.',
    body: z.object({ token: z.string().max(100) }),
    response: { 204: z.null(), ...problemResponses(400, 401, 403, 409) },
  }
  return async app => {
    app
      .withTypeProvider<ZodTypeProvider>()
      .post('/api/provider-links', { schema }, async (request, reply) => {
        const { id } = await requireRecentSignIn(request)
        await orm.transaction(tx => linkProvider(tx, id, request.body.token))
        return reply.code(204).send(null)
      })
  }
}

/**
 * @throws ToolError 'sign-in-expired' if the token is invalid or for another account, 'account-in-use' if the provider's
 *   account is linked already
 */
async function linkProvider(tx: Queryable, userId: string, token: string): Promise<void> {
  const isValid = and(
    eq(verification.identifier, identifierOf(token)),
    gt(verification.expiresAt, new Date()),
  )
  const [found] = await tx.delete(verification).where(isValid).returning({ value: verification.value })
  const link = found && pendingLink.parse(JSON.parse(found.value))
  if (link?.userId !== userId) throw new ToolError('sign-in-expired')
  const { providerId, accountId, isEmailVerified } = link
  const isSameAccount = and(eq(account.providerId, providerId), eq(account.accountId, accountId))
  if ((await tx.$count(account, isSameAccount)) > 0) throw new ToolError('account-in-use')
  await tx.insert(account).values({ id: randomUUID(), userId, providerId, accountId })
  if (isEmailVerified) await tx.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
}

const identifierOf = (token: string) => `provider-link-${createHash('sha256').update(token).digest('hex')}`
