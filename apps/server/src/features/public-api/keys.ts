import { randomUUID, timingSafeEqual } from 'node:crypto'
import { type ApiKey, apiRules, type createdApiKey, type newApiKey, ToolError } from '@pentimento/protocol'
import type { z } from 'zod'
import type { ApiConfig } from '../../api-config.ts'
import type { Clock } from '../../platform/clock.ts'
import { acquireAdvisoryLock, type Database } from '../../platform/database.ts'
import { notAmongOwn } from '../../platform/rejections.ts'
import type { Accounts, GrantedKey, Person } from '../account/account.ts'
import { generateKey, hashKey, isKey, startOf } from './key-format.ts'
import * as store from './store.ts'
import { type ApiKeyRow, apiKeys } from './tables.ts'

const hourMs = 60 * 60 * 1000
const lastUseIntervalMs = 60 * 1000

export interface KeyDeps {
  database: Pick<Database, 'orm'>
  accounts: Pick<Accounts, 'findActive'>
  clock: Clock
  config: ApiConfig
}

type CreatedKey = z.output<typeof createdApiKey>

export interface Keys {
  list(ownerId: string): Promise<ApiKey[]>
  /** @throws ToolError 'too-many-api-keys' */
  create(ownerId: string, wanted: z.output<typeof newApiKey>): Promise<CreatedKey>
  /** Create a key like an existing one, which works for a while longer. @throws ToolError 'not-found' if it's unusable */
  rotate(ownerId: string, id: string, overlapHours: number): Promise<CreatedKey>
  /** @throws ToolError 'not-found' */
  revoke(ownerId: string, id: string): Promise<void>
  /**
   * The person that a key belongs to, with what it allows.
   *
   * @throws ToolError 'api-key-invalid' if it's unknown, expired or revoked; 'user-disabled'
   */
  authenticate(secret: string): Promise<KeyHolder>
  /** The first half of `authenticate`. @throws ToolError 'api-key-invalid' */
  find(secret: string): Promise<FoundKey>
  /** The other half. @throws ToolError 'api-key-invalid', 'user-disabled' */
  ownerOf(key: FoundKey): Promise<KeyHolder>
}

/** A person whose request was sent with an API key. */
export type KeyHolder = Person & Required<Pick<Person, 'apiKey'>>

/** A usable key, whose owner may not exist anymore. */
export interface FoundKey {
  ownerId: string
  apiKey: GrantedKey
}

/** The key of `PENTIMENTO_OPERATOR_API_KEY` and the owner of its tasks have fixed ids. */
const operatorKeyId = '00000000-0000-8000-8000-000000000001'
const operatorId = 'operator'

export function createKeys({ database: { orm }, accounts, clock, config }: KeyDeps): Keys {
  const maxConcurrentTasks = config.concurrency
  const operatorHash = config.operatorKey && hashKey(config.operatorKey)
  const isOperatorKey = (hash: string) =>
    operatorHash !== undefined && timingSafeEqual(Buffer.from(hash), Buffer.from(operatorHash))
  const find: Keys['find'] = async secret => {
    const hash = hashKey(secret)
    if (isOperatorKey(hash)) return { ownerId: operatorId, apiKey: { ...operatorKey, maxConcurrentTasks } }
    const now = clock.now()
    const row = isKey(secret) ? await store.findUsable(orm, hash, now) : undefined
    if (!row) throw new ToolError('api-key-invalid')
    const due = new Date(now.getTime() - lastUseIntervalMs)
    if (!row.lastUsedAt || row.lastUsedAt < due) await store.recordUse(orm, row.id, now, due)
    const { id, ownerId, tools } = row
    return { ownerId, apiKey: { id, tools: tools ?? undefined, isMetered: true, maxConcurrentTasks } }
  }
  const ownerOf: Keys['ownerOf'] = async ({ ownerId, apiKey }) =>
    apiKey.id === operatorKeyId
      ? { ...operator, apiKey }
      : { ...(await findOwner(accounts, ownerId)), plan: apiRules.plan, apiKey }
  return {
    list: async ownerId => (await store.keysOf(orm, ownerId)).map(toApiKey),
    create: (ownerId, { name, tools, expiresAt }) =>
      orm.transaction(async tx => {
        const now = clock.now()
        await acquireAdvisoryLock(tx, `api keys of ${ownerId}`)
        if ((await store.countUsable(tx, ownerId, now)) >= apiRules.maxKeysPerAccount)
          throw new ToolError('too-many-api-keys', { detail: `${apiRules.maxKeysPerAccount}` })
        const { secret, row } = newKey({ ownerId, name, tools, now })
        const created = await store.insertKey(tx, {
          ...row,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
        })
        return { ...toApiKey(created), secret }
      }),
    rotate: (ownerId, id, overlapHours) =>
      orm.transaction(async tx => {
        const now = clock.now()
        await acquireAdvisoryLock(tx, `api keys of ${ownerId}`)
        const previous = await store.findOwnUsable(tx, { ownerId, id, now })
        if (!previous) throw await notAmongOwn(tx, apiKeys, id, ownerId)
        const { name, tools, expiresAt } = previous
        const overlapEnd = new Date(now.getTime() + overlapHours * hourMs)
        if (!expiresAt || expiresAt > overlapEnd) await store.setExpiry(tx, id, overlapEnd)
        const { secret, row } = newKey({ ownerId, name, tools, now })
        return { ...toApiKey(await store.insertKey(tx, { ...row, expiresAt })), secret }
      }),
    revoke: async (ownerId, id) => {
      if (!(await store.revoke(orm, { ownerId, id, now: clock.now() })))
        throw await notAmongOwn(orm, apiKeys, id, ownerId)
    },
    authenticate: async secret => ownerOf(await find(secret)),
    find,
    ownerOf,
  }
}

async function findOwner(accounts: KeyDeps['accounts'], ownerId: string): Promise<Person> {
  try {
    return await accounts.findActive(ownerId)
  } catch (error) {
    if (error instanceof ToolError && error.code === 'not-signed-in')
      throw new ToolError('api-key-invalid', { cause: error })
    throw error
  }
}

const operatorKey = { id: operatorKeyId, tools: undefined, isMetered: false }
const operator: Person = {
  id: operatorId,
  plan: apiRules.plan,
  isAnonymous: false,
  isAdmin: false,
  email: '',
  name: 'Operator',
  createdAt: new Date(0),
  isConfirmed: true,
}

function newKey(options: { ownerId: string; name: string; tools: string[] | null; now: Date }) {
  const { now, ...rest } = options
  const secret = generateKey()
  const row = { id: randomUUID(), hash: hashKey(secret), start: startOf(secret), createdAt: now, ...rest }
  return { secret, row }
}

/** A key as its owner sees it. */
export function toApiKey({
  id,
  name,
  start,
  tools,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
}: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    start,
    tools,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
