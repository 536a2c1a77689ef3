import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, jwtVerify, SignJWT } from 'jose'

const packageName = 'org.example.pentimento'
const pushAccount = 'push@pentimento.iam.gserviceaccount.com'
const readAccount = 'reader@pentimento.iam.gserviceaccount.com'
const audience = 'https://pentimento.example.org/api/billing/google-play/events'
const monthMs = 30 * 24 * 60 * 60 * 1000

export interface FakePurchase {
  token: string
  purchase: Record<string, unknown>
}

export interface FakeGooglePlay {
  env: Record<string, string>
  /** Requests to the Developer API, in their order, from `purchases/` on: `GET subscriptionsv2/tokens/a`. */
  requests: string[]
  /** Whether the Developer API responds; otherwise every request to it gets 404. */
  isUp: boolean
  /** An action that fails although the API is up, such as `acknowledge`. */
  failingAction: string | undefined
  /** Create or replace a purchase; `item` is its line item. */
  setPurchase(fields: { token?: string; item?: object; purchase?: object }): FakePurchase
  /** A push request about a purchase, as Pub/Sub sends it. */
  createPush(
    purchase: FakePurchase,
    options?: PushOptions,
  ): Promise<{ payload: object; headers: { authorization: string } }>
  close(): Promise<void>
}

interface PushOptions {
  id?: string
  /** Fields of the notification in addition to package name and time. */
  content?: object
  claims?: Record<string, unknown>
}

/** Start a local fake of Google: service account tokens, the Developer API, and the keys of push tokens. */
export async function startFakeGooglePlay(): Promise<FakeGooglePlay> {
  const [account, google] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (!account || !google) throw new Error('expected two key pairs')
  const purchases = new Map<string, FakePurchase['purchase']>()
  const requests: string[] = []
  const state: Pick<FakeGooglePlay, 'isUp' | 'failingAction'> = { isUp: true, failingAction: undefined }
  let origin = ''
  const issueToken = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await readBody(request))
    const jwtOptions = { issuer: readAccount, audience: `${origin}/token`, clockTolerance: '90d' }
    const { payload } = await jwtVerify(form.get('assertion') ?? '', account.publicKey, jwtOptions)
    return payload['scope'] === 'https://www.googleapis.com/auth/androidpublisher'
      ? { access_token: 'access', token_type: 'Bearer', expires_in: 3599 }
      : undefined
  }
  const respond = async (request: IncomingMessage): Promise<object | undefined> => {
    const path = request.url ?? ''
    if (path === '/oauth2/v3/certs')
      return { keys: [{ ...(await exportJWK(google.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }] }
    if (path === '/token') return issueToken(request)
    const action = path.split(`/androidpublisher/v3/applications/${packageName}/purchases/`)[1] ?? ''
    requests.push(`${request.method} ${action}`)
    const isFailing = state.failingAction !== undefined && action.endsWith(`:${state.failingAction}`)
    if (!state.isUp || isFailing || request.headers.authorization !== 'Bearer access') return undefined
    return applyPurchaseAction(action, purchases)
  }
  const server = createServer(async (request, response) => {
    const found = await respond(request)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: { code: 404, status: 'NOT_FOUND' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-google-play-'))
  const keyFile = join(folder, 'key.json')
  const private_key = account.privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(
    keyFile,
    JSON.stringify({ client_email: readAccount, private_key, token_uri: `${origin}/token` }),
  )
  return Object.assign(state, {
    env: {
      GOOGLE_PLAY_PACKAGE: packageName,
      GOOGLE_PLAY_KEY_FILE: keyFile,
      GOOGLE_PLAY_PUSH_ACCOUNT: pushAccount,
      GOOGLE_PLAY_PUSH_AUDIENCE: audience,
      GOOGLE_PLAY_PRODUCT_MONTH: 'pro:monthly',
      GOOGLE_PLAY_PRODUCT_YEAR: 'pro.year',
      GOOGLE_PLAY_API_URL: origin,
    },
    requests,
    setPurchase: ({ token = randomUUID(), item, purchase }: Parameters<FakeGooglePlay['setPurchase']>[0]) => {
      const entry = { token, purchase: createPurchase(item, purchase) }
      purchases.set(token, entry.purchase)
      return entry
    },
    createPush: async (purchase: FakePurchase, { claims, ...options }: PushOptions = {}) => ({
      payload: createPushPayload(purchase, options),
      headers: { authorization: `Bearer ${await signPushToken(google.privateKey, claims)}` },
    }),
    close: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  })
}

/** An OpenID token as Google issues it for Pub/Sub; `kid` matches the served keys. */
function signPushToken(key: KeyObject, claims: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({ email: pushAccount, email_verified: true, aud: audience, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
    .setIssuer(String(claims['iss'] ?? 'https://accounts.google.com'))
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/** Apply an action and return the Developer API's response; undefined for an unknown purchase. */
function applyPurchaseAction(
  action: string,
  purchases: ReadonlyMap<string, FakePurchase['purchase']>,
): object | undefined {
  const [, token = '', verb] = /tokens\/([^:]+)(?::(\w+))?$/.exec(action) ?? []
  const purchase = purchases.get(token)
  if (!purchase || !verb) return purchase
  if (verb === 'acknowledge') purchase['acknowledgementState'] = 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED'
  if (verb === 'cancel') purchase['subscriptionState'] = 'SUBSCRIPTION_STATE_CANCELED'
  return {}
}

const createPurchase = (item: object = {}, fields: object = {}): FakePurchase['purchase'] => ({
  kind: 'androidpublisher#subscriptionPurchaseV2',
  subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE',
  startTime: new Date().toISOString(),
  acknowledgementState: 'ACKNOWLEDGEMENT_STATE_PENDING',
  lineItems: [
    {
      productId: 'pro',
      offerDetails: { basePlanId: 'monthly' },
      expiryTime: new Date(Date.now() + monthMs).toISOString(),
      autoRenewingPlan: { autoRenewEnabled: true },
      latestSuccessfulOrderId: 'GPA.1111-2222-3333-44444',
      ...item,
    },
  ],
  ...fields,
})

function createPushPayload(
  { token: purchaseToken }: FakePurchase,
  { id = randomUUID(), content }: Omit<PushOptions, 'claims'>,
) {
  const notification = {
    version: '1.0',
    packageName,
    eventTimeMillis: String(Date.now()),
    ...(content ?? { subscriptionNotification: { version: '1.0', notificationType: 4, purchaseToken } }),
  }
  const data = Buffer.from(JSON.stringify(notification)).toString('base64')
  const message = { messageId: id, publishTime: new Date().toISOString(), data }
  return { message, subscription: 'projects/pentimento/subscriptions/play' }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
