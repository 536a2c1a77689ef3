import type { ServerEvent } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import type { Accounts } from '../account/account.ts'

const channel = 'event'

interface Told {
  ownerId: string
  event: ServerEvent
}

type Hear = (event: ServerEvent) => void

/** Tell an owner something, whichever process they are connected to, once the transaction commits. At most 7 kB. */
export function tell(tx: Queryable, ownerId: string, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { ownerId, event } satisfies Told)
}

export interface Events {
  /** `/api/events`. */
  routes(accounts: Accounts): FastifyPluginAsync
  /** Hear what an owner is told, until the returned function is called. */
  follow(ownerId: string, hear: Hear): () => void
  /** Owners whom somebody follows from this process. */
  followed(): string[]
  isFollowed(ownerId: string): boolean
  /** Tell those who follow an owner from this process, and no other. */
  pass(ownerId: string, event: ServerEvent): void
}

/** What owners are told as it happens: by {@link tell} from any process, by `pass` from this one. */
export async function openEvents(database: Database, clock: Clock): Promise<Events> {
  const followers = new Map<string, Set<Hear>>()
  const pass = (ownerId: string, event: ServerEvent) => {
    for (const hear of followers.get(ownerId) ?? []) hear(event)
  }
  const follow = (ownerId: string, hear: Hear) => {
    const set = followers.get(ownerId) ?? new Set()
    followers.set(ownerId, set.add(hear))
    return () => {
      set.delete(hear)
      if (set.size === 0) followers.delete(ownerId)
    }
  }
  await database.listen(
    channel,
    payload => {
      const { ownerId, event }: Told = JSON.parse(payload)
      pass(ownerId, event)
    },
    () => {
      for (const ownerId of followers.keys()) pass(ownerId, { type: 'missed' })
    },
  )
  return {
    routes: accounts => eventRoutes({ follow, accounts, clock }),
    follow,
    followed: () => [...followers.keys()],
    isFollowed: ownerId => followers.has(ownerId),
    pass,
  }
}

const heartbeatMs = 25_000

/** Of RFC 6455's private range; the browser is told why it was closed. */
const notSignedIn = 4401

interface RouteParts {
  follow: Events['follow']
  accounts: Accounts
  clock: Clock
}

function eventRoutes({ follow, accounts, clock }: RouteParts): FastifyPluginAsync {
  return async app => {
    app.get('/api/events', { websocket: true, schema: { hide: true } }, async (socket, request) => {
      const person = await accounts.identify(request.headers)
      if (!person) return socket.close(notSignedIn, 'not-signed-in')
      if (socket.readyState !== socket.OPEN) return
      const unfollow = follow(person.id, event => socket.send(JSON.stringify(event)))
      const stopPinging = clock.every(heartbeatMs, () => socket.ping())
      socket.on('close', () => {
        stopPinging()
        unfollow()
      })
    })
  }
}
