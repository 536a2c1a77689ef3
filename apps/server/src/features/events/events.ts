import type { IncomingHttpHeaders } from 'node:http'
import { eventClosings, type ServerEvent, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import { type Speech, speechFor } from '../../platform/speech.ts'
import { type Accounts, hearSessionsChanged, type Person } from '../account/account.ts'

const channel = 'event'

interface Told {
  /** Absent of what everyone is told. */
  ownerId?: string
  event: ServerEvent
}

/** Tell an owner something, whichever process they are connected to, once the transaction commits. At most 7 kB. */
export function tell(tx: Queryable, ownerId: string, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { ownerId, event } satisfies Told)
}

/** Tell everyone something who is connected to any process, once the transaction commits. */
export function tellAll(tx: Queryable, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { event } satisfies Told)
}

/** In the words of who hears it. */
type Event = (speech: Speech) => ServerEvent

export interface Events {
  /** `/api/events`, open for as long as the session that it was opened with. */
  routes(accounts: Accounts): FastifyPluginAsync
  /** Hear what an owner is told, spoken to so, until the returned function is called. */
  follow(ownerId: string, speech: Speech, hear: (event: ServerEvent) => void): () => void
  /** Owners whom somebody follows from this process. */
  followed(): string[]
  isFollowed(ownerId: string): boolean
  /** Tell those who follow an owner from this process, and no other. */
  pass(ownerId: string, event: Event): void
}

/** What owners are told as it happens: by {@link tell} and {@link tellAll} from any process, by `pass` from this one. */
export async function openEvents(database: Database, clock: Clock): Promise<Events> {
  const followers = openListeners<[Event]>()
  const connections = openListeners<[]>()
  const passOn = ({ ownerId, event }: Told) => {
    for (const owner of ownerId ? [ownerId] : followers.owners()) followers.pass(owner, () => event)
  }
  await database.listen(
    channel,
    payload => passOn(JSON.parse(payload)),
    () => passOn({ event: { type: 'missed' } }),
  )
  await hearSessionsChanged(database, userId => {
    for (const ownerId of userId ? [userId] : connections.owners()) connections.pass(ownerId)
  })
  const follow: Events['follow'] = (ownerId, speech, hear) =>
    followers.add(ownerId, event => hear(event(speech)))
  return {
    routes: accounts => eventRoutes({ follow, watch: connections.add, accounts, clock }),
    follow,
    followed: followers.owners,
    isFollowed: followers.has,
    pass: followers.pass,
  }
}

function openListeners<Args extends unknown[]>() {
  type Listen = (...args: Args) => void
  const listening = new Map<string, Set<Listen>>()
  return {
    /** @returns what ends it */
    add: (ownerId: string, listen: Listen) => {
      const set = listening.get(ownerId) ?? new Set()
      listening.set(ownerId, set.add(listen))
      return () => {
        set.delete(listen)
        if (set.size === 0) listening.delete(ownerId)
      }
    },
    pass: (ownerId: string, ...args: Args) => {
      for (const listen of listening.get(ownerId) ?? []) listen(...args)
    },
    owners: () => [...listening.keys()],
    has: (ownerId: string) => listening.has(ownerId),
  }
}

const heartbeatMs = 25_000

interface RouteParts {
  follow: Events['follow']
  /** Hear that an owner's sessions changed, until the returned function is called. */
  watch(ownerId: string, act: () => void): () => void
  accounts: Accounts
  clock: Clock
}

function eventRoutes({ follow, watch, accounts, clock }: RouteParts): FastifyPluginAsync {
  return async app => {
    app.get('/api/events', { websocket: true, schema: { hide: true } }, async (socket, request) => {
      const { headers, log } = request
      const close = (why: keyof typeof eventClosings) => socket.close(eventClosings[why], why)
      const asking = await whoAsks(accounts, headers)
      if (typeof asking === 'string') return close(asking)
      if (socket.readyState !== socket.OPEN) return
      const unfollow = follow(asking.id, speechFor(request), event => socket.send(JSON.stringify(event)))
      const unwatch = watch(asking.id, () => {
        whoAsks(accounts, headers)
          .then(now => typeof now === 'string' && close(now))
          .catch(error => log.error({ err: error }, 'a session could not be looked at'))
      })
      const stopPinging = clock.every(heartbeatMs, () => socket.ping())
      socket.on('close', () => {
        stopPinging()
        unwatch()
        unfollow()
      })
    })
  }
}

/** Who asks, or why nobody may. */
async function whoAsks(
  accounts: Accounts,
  headers: IncomingHttpHeaders,
): Promise<Person | keyof typeof eventClosings> {
  try {
    return (await accounts.identify(headers)) ?? 'not-signed-in'
  } catch (error) {
    if (error instanceof ToolError && error.code === 'user-disabled') return 'user-disabled'
    throw error
  }
}
