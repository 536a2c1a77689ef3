import { eventCloseCodes, type ServerEvent, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import { createListeners } from '../../platform/listeners.ts'
import { type Translator, translatorFor } from '../../platform/translator.ts'
import { type Accounts, type Person, subscribeToSessionChanges } from '../account/account.ts'

const channel = 'event'

interface PublishedEvent {
  /** Undefined for events to everyone. */
  ownerId?: string
  event: ServerEvent
}

/** Publish an event to an owner, whichever process they're connected to, once the transaction commits. At most 7 kB. */
export function publish(tx: Queryable, ownerId: string, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { ownerId, event } satisfies PublishedEvent)
}

/** Publish an event to everyone connected to any process, once the transaction commits. */
export function publishToAll(tx: Queryable, event: ServerEvent): Promise<void> {
  return notify(tx, channel, { event } satisfies PublishedEvent)
}

/** Creates an event in the receiver's language. */
type TranslatedEvent = (translator: Translator) => ServerEvent

export interface Events {
  /** `/api/events`: a websocket that stays open as long as the session it was opened with is valid. */
  routes(accounts: Accounts): FastifyPluginAsync
  /** Receive an owner's events, translated by `translator`, until the returned function is called. */
  subscribe(ownerId: string, translator: Translator, onEvent: (event: ServerEvent) => void): () => void
  /** Owners with subscribers in this process. */
  subscribedOwners(): string[]
  hasSubscribers(ownerId: string): boolean
  /** Send an event to an owner's subscribers in this process only. */
  broadcast(ownerId: string, event: TranslatedEvent): void
}

/** Events to owners: from any process by {@link publish} and {@link publishToAll}, from this process by `broadcast`. */
export async function createEvents(database: Database, clock: Clock): Promise<Events> {
  const subscribers = createListeners<[TranslatedEvent]>()
  const connections = createListeners<[]>()
  const broadcastPublished = ({ ownerId, event }: PublishedEvent) => {
    for (const owner of ownerId ? [ownerId] : subscribers.keys()) subscribers.call(owner, () => event)
  }
  await database.listen(
    channel,
    payload => broadcastPublished(JSON.parse(payload)),
    () => broadcastPublished({ event: { type: 'missed' } }),
  )
  await subscribeToSessionChanges(database, userId => {
    for (const ownerId of userId ? [userId] : connections.keys()) connections.call(ownerId)
  })
  const subscribe: Events['subscribe'] = (ownerId, translator, onEvent) =>
    subscribers.add(ownerId, event => onEvent(event(translator)))
  return {
    routes: accounts => eventRoutes({ subscribe, watchSessions: connections.add, accounts, clock }),
    subscribe,
    subscribedOwners: subscribers.keys,
    hasSubscribers: subscribers.has,
    broadcast: subscribers.call,
  }
}

const heartbeatMs = 25_000

interface EventRouteDeps {
  subscribe: Events['subscribe']
  /** Be notified of changes to an owner's sessions, until the returned function is called. */
  watchSessions(ownerId: string, callback: () => void): () => void
  accounts: Accounts
  clock: Clock
}

function eventRoutes({ subscribe, watchSessions, accounts, clock }: EventRouteDeps): FastifyPluginAsync {
  return async app => {
    app.get('/api/events', { websocket: true, schema: { hide: true } }, async (socket, request) => {
      const { headers, log } = request
      const close = (reason: CloseReason) => socket.close(eventCloseCodes[reason], reason)
      const person = await identifyOrReason(accounts, request)
      if (typeof person === 'string') return close(person)
      if (socket.readyState !== socket.OPEN) return
      const unsubscribe = subscribe(person.id, translatorFor(request), event =>
        socket.send(JSON.stringify(event)),
      )
      const unwatch = watchSessions(person.id, () => {
        // A new object, so that it's looked up again.
        identifyOrReason(accounts, { headers })
          .then(async now => {
            if (now === 'user-disabled') close(now)
            if (now === 'not-signed-in') close(await sessionEndReason(accounts, person.id))
          })
          .catch(error => log.error({ err: error }, 'could not check a session'))
      })
      const stopPinging = clock.every(heartbeatMs, () => socket.ping())
      socket.on('close', () => {
        stopPinging()
        unwatch()
        unsubscribe()
      })
    })
  }
}

type CloseReason = keyof typeof eventCloseCodes

/** The person who sends the request, or the reason to close the connection. */
async function identifyOrReason(
  accounts: Accounts,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Person | CloseReason> {
  const person = accounts.identify(request)
  return person.then(found => found ?? 'not-signed-in', closeReasonOf)
}

/** Why a person's session ended: they were banned, or signed out. */
function sessionEndReason(accounts: Accounts, id: string): Promise<CloseReason> {
  return accounts.assertActive(id).then(() => 'not-signed-in', closeReasonOf)
}

/** @throws the error if it's no reason to close a connection */
function closeReasonOf(error: unknown): CloseReason {
  if (error instanceof ToolError && (error.code === 'user-disabled' || error.code === 'not-signed-in'))
    return error.code
  throw error
}
