import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { type CertificateChain, createCertificateChain } from './apple-certificate-chain.ts'

const bundleId = 'org.example.pentimento'
const appAppleId = 1234567890
const monthMs = 30 * 24 * 60 * 60 * 1000

export interface FakeSubscription {
  id: string
  /** 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked */
  status: number
  transaction: Record<string, unknown>
  renewal: Record<string, unknown>
}

export interface FakeAppStore {
  env: Record<string, string>
  /** Identifiers of the requested subscriptions, in request order. */
  requestedIds: string[]
  /** Whether the fake App Store responds; otherwise every request gets 404. */
  isUp: boolean
  /** Create or replace a subscription; missing fields get defaults. */
  setSubscription(subscription: Partial<FakeSubscription>): FakeSubscription
  /** A server notification about a subscription, signed as the App Store signs it. */
  createNotification(
    subscription: FakeSubscription,
    options?: NotificationOptions,
  ): Promise<{ signedPayload: string }>
  close(): Promise<void>
}

interface NotificationOptions {
  id?: string
  type?: string
  subtype?: string
  data?: object | undefined
  chain?: CertificateChain
}

/** Start a local fake of the App Store Server API, with its own certificate authority. */
export async function startFakeAppStore(): Promise<FakeAppStore> {
  const chain = await createCertificateChain()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subscriptions = new Map<string, FakeSubscription>()
  const requestedIds: string[] = []
  const state = { isUp: true }
  const jwtOptions = { issuer: 'issuer-1', audience: 'appstoreconnect-v1', algorithms: ['ES256'] }
  const server = createServer(async (request, response) => {
    const id = /^\/inApps\/v1\/subscriptions\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const { payload } = await jwtVerify(token, publicKey, { ...jwtOptions, clockTolerance: '90d' })
    const found = subscriptions.get(id)
    requestedIds.push(id)
    const isKnown = state.isUp && found && payload['bid'] === bundleId
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    const notFound = { errorCode: 4040010, errorMessage: 'Transaction id not found.' }
    response.end(JSON.stringify(isKnown ? await statusResponse(found, chain) : notFound))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-app-store-'))
  const files = { key: join(folder, 'key.p8'), root: join(folder, 'root.pem') }
  await writeFile(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(files.root, chain.root)
  return Object.assign(state, {
    env: {
      APP_STORE_BUNDLE_ID: bundleId,
      APP_STORE_APP_ID: String(appAppleId),
      APP_STORE_KEY_FILE: files.key,
      APP_STORE_KEY_ID: 'key-1',
      APP_STORE_ISSUER_ID: jwtOptions.issuer,
      APP_STORE_PRODUCT_MONTH: 'pro.month',
      APP_STORE_PRODUCT_YEAR: 'pro.year',
      APP_STORE_ROOT_FILE: files.root,
      APP_STORE_API_URL: `http://127.0.0.1:${port}`,
    },
    requestedIds,
    setSubscription: (fields: Partial<FakeSubscription>) => {
      const subscription = createSubscription(fields)
      subscriptions.set(subscription.id, subscription)
      return subscription
    },
    createNotification: (subscription: FakeSubscription, options: NotificationOptions = {}) =>
      signNotification(subscription, { chain, ...options }),
    close: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  })
}

function createSubscription({
  id = String(Date.now() + Math.random()).replace('.', ''),
  status = 1,
  ...fields
}: Partial<FakeSubscription>) {
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
      ...fields.transaction,
    },
    renewal: {
      originalTransactionId: id,
      environment: 'Production',
      productId: 'pro.month',
      autoRenewProductId: fields.transaction?.['productId'] ?? 'pro.month',
      autoRenewStatus: 1,
      ...fields.renewal,
    },
  }
}

async function statusResponse(
  { id, status, transaction, renewal }: FakeSubscription,
  { sign }: CertificateChain,
) {
  const lastTransaction = {
    originalTransactionId: id,
    status,
    signedTransactionInfo: await sign(transaction),
    signedRenewalInfo: await sign(renewal),
  }
  return { environment: 'Production', bundleId, data: [{ lastTransactions: [lastTransaction] }] }
}

async function signNotification(
  { transaction }: FakeSubscription,
  {
    id = randomUUID(),
    type = 'DID_RENEW',
    subtype,
    data,
    chain,
  }: NotificationOptions & { chain: CertificateChain },
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
