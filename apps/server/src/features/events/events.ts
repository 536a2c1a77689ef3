import type { IncomingHttpHeaders } from 'node:http'
import { eventClosings, type ServerEvent, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import { type Speech, speechFor } from '../../platform/speech.ts'
import { type Accounts, hearSessionsChanged, type Person } from '../account/account.ts'

const channel = 'event'

interface Told {
  /** Undefined for events to everyone. */
  ownerId?: string
  event: ServerEvent
}

/** Publish an event to an owner, whichever process they're connected to, once the transaction commits. At most 7 kB. */
export function tell(tx: Queryable, ownerId: string, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { ownerId, event } satisfies Told)
}

/** Publish an event to everyone connected to any process, once the transaction commits. */
export function tellAll(tx: Queryable, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { event } satisfies Told)
}

/** Creates an event in the receiver's language. */
type Event = (speech: Speech) => ServerEvent

export interface Events {
  /** `/api/events`: a websocket that stays open as long as the session it was opened with is valid. */
  routes(accounts: Accounts): FastifyPluginAsync
  /** Receive an owner's events, translated by `translator`, until the returned function is called. */
  follow(ownerId: string, speech: Speech, hear: (event: ServerEvent) => void): () => void
  /** Owners with subscribers in this process. */
  followed(): string[]
  isFollowed(ownerId: string): boolean
  /** Send an event to an owner's subscribers in this process only. */
  pass(ownerId: string, event: Event): void
}

/** Events to owners: from any process by {@link publish} and {@link publishToAll}, from this process by `broadcast`. */
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
    /** @returns a function that removes it */
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
  /** Be notified of changes to an owner's sessions, until the returned function is called. */
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
          .catch(error => log.error({ err: error }, 'could not check a session'))
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

/** The person who sends the request, or the reason to close the connection. */
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
