import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { type Task, termsEdition } from '@pentimento/protocol'
import type { Pool } from 'pg'
import { createHttpClient } from '../scripts/http-client.ts'
import { type Color, hasColor, solidImage } from './visitor.ts'

const retryMs = 300
const side = 48

/** Numbers of calls by what became of them. */
export interface CallCounts {
  succeeded: number
  /** Answered with an error about the image, after the task had started. */
  failed: number
  /** Answered in another way than the call expects. */
  unexpected: number
  /** The result is of another call's image. */
  swapped: number
  /** Requests repeated because of a kill or a full queue. */
  repeats: number
}

export interface ApiClient {
  ownerId: string
  counts: CallCounts
  /** Make a call with its own Idempotency-Key, and repeat it until there is a final answer. */
  call(): Promise<void>
}

/**
 * A member with a confirmed address, credits and an API key, who calls random web processes. Of its calls, a tenth has a
 * damaged image, a fifth isn't waited for, and a tenth of those that succeed are sent once more.
 */
export async function createApiClient(
  { origins, pool, random }: { origins: string[]; pool: Pool; random: () => number },
  { index, credits }: { index: number; credits: number },
): Promise<ApiClient> {
  const origin = () => origins[Math.floor(random() * origins.length)]
  const { ownerId, key } = await createMember({ origins, pool }, { index, credits })
  const counts: CallCounts = { succeeded: 0, failed: 0, unexpected: 0, swapped: 0, repeats: 0 }
  const ask = async (path: string, init: () => RequestInit): Promise<Answer> => {
    for (;;) {
      const answer = await fetch(origin() + path, init()).then(readAnswer, () => undefined)
      if (answer && ![429, 500, 503].includes(answer.status)) return answer
      counts.repeats++
      await after(retryMs)
    }
  }
  const send = (image: Blob, idempotencyKey: string, isAsync: boolean) =>
    ask('/universal-resizer/v1', () => {
      const body = new FormData()
      for (const field of ['width', 'height']) body.set(field, String(side))
      body.set('method', 'crop')
      body.set('image_file', image, 'image.png')
      const headers = { 'x-api-key': key, 'idempotency-key': idempotencyKey, accept: 'image/png' }
      return { method: 'POST', body, headers: isAsync ? { ...headers, prefer: 'respond-async' } : headers }
    })
  /** The image of an answer, or of the task that it names; undefined if there is none. */
  const imageOf = async ({ status, headers, bytes }: Answer): Promise<ArrayBuffer | undefined> => {
    if (status !== 202) return headers.get('content-type') === 'image/png' ? bytes : undefined
    const init = () => ({ headers: { 'x-api-key': key } })
    for (;;) {
      const answer = await ask(headers.get('location') ?? '', init)
      const task: Task = JSON.parse(Buffer.from(answer.bytes).toString())
      if (task.state === 'ready') return (await ask(task.outputs[0].href, init)).bytes
      if (task.state !== 'queued' && task.state !== 'processing') return undefined
      await after(retryMs)
    }
  }
  const call = async () => {
    const color: Color = [0, 0, 0].map(() => Math.floor(random() * 256)) as Color
    const [isDamaged, isAsync, isRepeated] = [random() < 0.1, random() < 0.2, random() < 0.1]
    const whole = await solidImage(color)
    const image = isDamaged ? whole.slice(0, whole.size - 40) : whole
    const idempotencyKey = randomUUID()
    const bytes = await imageOf(await send(image, idempotencyKey, isAsync))
    if ((bytes === undefined) !== isDamaged) counts.unexpected++
    else if (bytes === undefined) counts.failed++
    else if (await hasColor(bytes, color)) counts.succeeded++
    else counts.swapped++
    if (bytes && isRepeated && !(await imageOf(await send(image, idempotencyKey, false)))) counts.unexpected++
  }
  return { ownerId, counts, call }
}

interface Answer {
  status: number
  headers: Headers
  bytes: ArrayBuffer
}

/** @returns undefined if the body ended early because the server was killed */
async function readAnswer(response: Response): Promise<Answer | undefined> {
  const bytes = await response.arrayBuffer().catch(() => undefined)
  return bytes && { status: response.status, headers: response.headers, bytes }
}

/** A member with a confirmed address, an API key and credits beside those of a new account. */
export async function createMember(
  { origins, pool }: { origins: string[]; pool: Pool },
  { index, credits }: { index: number; credits: number },
): Promise<{ ownerId: string; key: string }> {
  const client = createHttpClient(origins[0], { 'x-forwarded-for': `10.2.0.${index}` })
  const signUp = {
    email: `api-${index}@example.com`,
    password: 'correct horse battery',
    name: 'Ada',
    agreedTo: termsEdition,
  }
  const signedUp = await client.post('/api/auth/sign-up/email', signUp)
  const { user } = (await signedUp.json()) as { user: { id: string } }
  await pool.query('update "user" set email_verified = true where id = $1', [user.id])
  const created = await client.post('/api/account/api-keys', { name: 'Bench', tools: null })
  if (!created.ok) throw new Error(`${created.status}: ${await created.text()}`)
  const { secret } = (await created.json()) as { secret: string }
  // Gives the welcome credits and creates the accounts of the ledger.
  await (await fetch(`${origins[0]}/credits/v1`, { headers: { 'x-api-key': secret } })).text()
  await pool.query(
    `with posted as (
       insert into credit_transaction (id, reference, posted_at) values (gen_random_uuid(), 'bench ' || $1, now()) returning id
     ), changed as (
       update credit_account set balance = balance + case kind when 'available' then $2::bigint else -$2::bigint end
       where (owner_id = $1 and kind = 'available') or (owner_id = 'system' and kind = 'issued') returning id, kind
     )
     insert into credit_entry (transaction_id, account_id, amount)
     select posted.id, changed.id, case kind when 'available' then $2::bigint else -$2::bigint end from posted, changed`,
    [user.id, credits * 100],
  )
  return { ownerId: user.id, key: secret }
}
