import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { type Chain, issueChain } from './apple-chain.ts'

const bundleId = 'org.example.pentimento'
const appAppleId = 1234567890
const monthMs = 30 * 24 * 60 * 60 * 1000

export interface Bought {
  id: string
  /** 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked */
  status: number
  transaction: Record<string, unknown>
  renewal: Record<string, unknown>
}

export interface AppStoreStandIn {
  env: Record<string, string>
  /** Identifiers of the requested subscriptions, in request order. */
  asked: string[]
  /** Whether the fake App Store responds; otherwise every request gets 404. */
  isUp: boolean
  /** Create or replace a subscription; missing fields get defaults. */
  put(bought: Partial<Bought>): Bought
  /** A server notification about a subscription, signed as the App Store signs it. */
  notify(about: Bought, given?: Notified): Promise<{ signedPayload: string }>
  close(): Promise<void>
}

interface Notified {
  id?: string
  type?: string
  subtype?: string
  data?: object | undefined
  chain?: Chain
}

/** Start a local fake of the App Store Server API, with its own certificate authority. */
export async function startAppStore(): Promise<AppStoreStandIn> {
  const chain = await issueChain()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const bought = new Map<string, Bought>()
  const asked: string[] = []
  const standIn = { isUp: true }
  const rules = { issuer: 'issuer-1', audience: 'appstoreconnect-v1', algorithms: ['ES256'] }
  const server = createServer(async (request, response) => {
    const id = /^\/inApps\/v1\/subscriptions\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const { payload } = await jwtVerify(token, publicKey, { ...rules, clockTolerance: '90d' })
    const found = bought.get(id)
    asked.push(id)
    const isKnown = standIn.isUp && found && payload['bid'] === bundleId
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    const unknown = { errorCode: 4040010, errorMessage: 'Transaction id not found.' }
    response.end(JSON.stringify(isKnown ? await statusesOf(found, chain) : unknown))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-app-store-'))
  const files = { key: join(folder, 'key.p8'), root: join(folder, 'root.pem') }
  await writeFile(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(files.root, chain.root)
  return Object.assign(standIn, {
    env: {
      APP_STORE_BUNDLE_ID: bundleId,
      APP_STORE_APP_ID: String(appAppleId),
      APP_STORE_KEY_FILE: files.key,
      APP_STORE_KEY_ID: 'key-1',
      APP_STORE_ISSUER_ID: rules.issuer,
      APP_STORE_PRODUCT_MONTH: 'pro.month',
      APP_STORE_PRODUCT_YEAR: 'pro.year',
      APP_STORE_ROOT_FILE: files.root,
      APP_STORE_API_URL: `http://127.0.0.1:${port}`,
    },
    asked,
    put: (given: Partial<Bought>) => {
      const one = boughtOf(given)
      bought.set(one.id, one)
      return one
    },
    notify: (about: Bought, given: Notified = {}) => notificationOf(about, { chain, ...given }),
    close: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  })
}

function boughtOf({
  id = String(Date.now() + Math.random()).replace('.', ''),
  status = 1,
  ...given
}: Partial<Bought>) {
  const now = Date.now()
  return {
    id,
    status,
    transaction: {
      originalTransactionId: id,
      transactionId: id,
      bundleId,
      environment: 'Production',
      type: 'Auto-Renewable Subscription',
      productId: 'pro.month',
      purchaseDate: now,
      originalPurchaseDate: now,
      expiresDate: now + monthMs,
      ...given.transaction,
    },
    renewal: {
      originalTransactionId: id,
      environment: 'Production',
      productId: 'pro.month',
      autoRenewProductId: given.transaction?.['productId'] ?? 'pro.month',
      autoRenewStatus: 1,
      ...given.renewal,
    },
  }
}

async function statusesOf({ id, status, transaction, renewal }: Bought, { sign }: Chain) {
  const last = {
    originalTransactionId: id,
    status,
    signedTransactionInfo: await sign(transaction),
    signedRenewalInfo: await sign(renewal),
  }
  return { environment: 'Production', bundleId, data: [{ lastTransactions: [last] }] }
}

async function notificationOf(
  { transaction }: Bought,
  { id = randomUUID(), type = 'DID_RENEW', subtype, data, chain }: Notified & { chain: Chain },
) {
  const { sign } = chain
  return {
    signedPayload: await sign({
      notificationType: type,
      ...(subtype && { subtype }),
      notificationUUID: id,
      version: '2.0',
      signedDate: Date.now(),
      data: {
        appAppleId,
        bundleId,
        environment: 'Production',
        signedTransactionInfo: await sign(transaction),
        ...data,
      },
    }),
  }
}
