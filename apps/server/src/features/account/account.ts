import type { IncomingHttpHeaders } from 'node:http'
import { type PlanName, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { type AuthParts, configureAuth } from './auth.ts'
import { developerMailRoutes } from './developer-mail.ts'
import { planRoutes } from './plan-routes.ts'
import { authRoutes, webHeaders } from './routes.ts'

export interface Person {
  id: string
  plan: PlanName
  isAnonymous: boolean
  /** Of an anonymous person: made up, and nobody can receive mail at it. */
  email: string
  name: string
  createdAt: Date
}

export interface Accounts {
  /** `/api/auth/*`, `/api/plan`, and without SMTP on a machine of one's own also `/developer/mail`. */
  routes: FastifyPluginAsync
  /** Who the session's cookie says is asking; undefined without a session that is still good. */
  identify(headers: IncomingHttpHeaders): Promise<Person | undefined>
  /** Make a visitor of someone without a session, and set the session's cookie on the reply. */
  welcome(request: FastifyRequest, reply: FastifyReply): Promise<Person>
}

export function openAccounts(parts: AuthParts): Accounts {
  const { config, mail } = parts
  const auth = configureAuth(parts)
  const identify = async (headers: IncomingHttpHeaders) => {
    if (!headers.cookie) return undefined
    // Renewing is left to the web's own get-session, whose answer can carry the renewed cookie.
    const found = await auth.api.getSession({ headers: webHeaders(headers), query: { disableRefresh: true } })
    return found ? personOf(found.user, config) : undefined
  }
  return {
    routes: async server => {
      await server.register(authRoutes(auth, config.origin))
      await server.register(planRoutes({ identify }, config.hasPlans))
      await server.register(developerMailRoutes(mail, config.origin))
    },
    identify,
    welcome: async (request, reply) => {
      const { headers, response } = await auth.api.signInAnonymous({
        headers: webHeaders(request.headers, request.ip),
        returnHeaders: true,
      })
      reply.header('set-cookie', headers.getSetCookie())
      return personOf(response.user, config)
    },
  }
}

/**
 * Who asks.
 *
 * @throws ToolError 'not-signed-in' without a session that is still good
 */
export async function signedIn(
  accounts: Pick<Accounts, 'identify'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Person> {
  const person = await accounts.identify(headers)
  if (!person) throw new ToolError('not-signed-in')
  return person
}

interface User {
  id: string
  isAnonymous?: boolean | null
  email: string
  name: string
  createdAt: Date
}

function personOf({ id, isAnonymous: mark, email, name, createdAt }: User, { hasPlans }: Config): Person {
  const isAnonymous = mark ?? false
  const own = isAnonymous ? 'visitor' : 'free'
  return { id, plan: hasPlans ? own : 'pro', isAnonymous, email, name, createdAt }
}
