import { totpOf } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { encryptedAccountColumns } from './features/account/account.ts'
import { encryptedWebhookColumns } from './features/webhooks/webhooks.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Queryable } from './platform/database.ts'
import { createEncryption } from './platform/encryption.ts'
import { createLogger } from './platform/log.ts'
import { createBrowser } from './test-browser.ts'
import { createDataFolder } from './test-data-folder.ts'
import { startServer } from './test-server.ts'
import { signUpWithTwoFactor } from './test-two-factor.ts'

const [first, second] = ['the first of the secrets of the server', 'the second of the secrets of the server']
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

/** The values of all encrypted columns. */
async function readColumns(orm: Queryable): Promise<string[]> {
  const values: string[] = []
  for (const column of [...encryptedAccountColumns, ...encryptedWebhookColumns]) {
    const { rows } = await orm.execute(sql`select ${column} as value from ${column.table}`)
    values.push(...rows.flatMap(({ value }) => (value === null ? [] : [String(value)])))
  }
  return values
}

/** The values of all encrypted columns of a stopped server. */
async function readEncrypted(dataFolder: string): Promise<string[]> {
  const log = createLogger('silent')
  const { orm, close } = await openDatabase(
    { databaseUrl: undefined, dataFolder },
    { clock: systemClock, log },
  )
  const values = await readColumns(orm)
  await close()
  return values
}

it('a new secret signs everyone out, and what the previous one encrypted remains and no longer needs it', async () => {
  const dataFolder = createDataFolder()
  const start = (env: Record<string, string>) => startServer({ dataFolder, env })
  const signIn = async ({ app }: Awaited<ReturnType<typeof start>>, backupCode: string | undefined) => {
    const browser = createBrowser(app)
    await browser.post('/api/auth/sign-in/email', ada)
    await browser.post('/api/auth/two-factor/verify-backup-code', { code: backupCode })
    return browser
  }
  const original = await start({ PENTIMENTO_SECRET: first })
  const { backupCodes } = await signUpWithTwoFactor(original, { ...ada, agreedTo: termsEdition }, totpOf)
  const earlier = await signIn(original, backupCodes[0])
  const endpoint = { url: 'https://example.com/hook', events: ['task.ready'] }
  const { secret } = (await earlier.post('/api/account/webhooks', endpoint)).json()
  await original.stop()

  const rotated = await start({ PENTIMENTO_SECRET: second, PENTIMENTO_PREVIOUS_SECRETS: first })
  expect(await createBrowser(rotated.app, earlier.cookie()).user()).toBeNull()
  expect(await (await signIn(rotated, backupCodes[1])).user()).toMatchObject({ email: ada.email })
  await rotated.stop()

  const { decrypt } = createEncryption({ secret: second, previousSecrets: [] })
  const decrypted = await Promise.all((await readEncrypted(dataFolder)).map(decrypt))
  expect(decrypted).toHaveLength(3)
  expect(decrypted).toContain(secret)
  const later = await start({ PENTIMENTO_SECRET: second })
  expect(await (await signIn(later, backupCodes[2])).user()).toMatchObject({ email: ada.email })
  await later.close(0)
})

it('what was encrypted before secrets had versions remains usable, and is encrypted with one', async () => {
  const dataFolder = createDataFolder()
  const env = { PENTIMENTO_SECRET: first }
  const original = await startServer({ dataFolder, env })
  const { backupCodes } = await signUpWithTwoFactor(original, { ...ada, agreedTo: termsEdition }, totpOf)
  await original.stop()
  const log = createLogger('silent')
  const { orm, close } = await openDatabase(
    { databaseUrl: undefined, dataFolder },
    { clock: systemClock, log },
  )
  const { decrypt } = createEncryption({ secret: first, previousSecrets: [] })
  for (const [index, value] of (await readColumns(orm)).entries()) {
    const column = encryptedAccountColumns[index]
    const withoutVersion = await symmetricEncrypt({ key: first, data: await decrypt(value) })
    await orm.execute(
      sql`update ${column?.table} set ${sql.identifier(`${column?.name}`)} = ${withoutVersion}`,
    )
  }
  await close()
  const later = await startServer({ dataFolder, env })
  const browser = createBrowser(later.app)
  await browser.post('/api/auth/sign-in/email', ada)
  await browser.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(await browser.user()).toMatchObject({ email: ada.email })
  await later.stop()
  expect(await readEncrypted(dataFolder)).toEqual([
    expect.stringMatching(/^[$]ba[$]/),
    expect.stringMatching(/^[$]ba[$]/),
  ])
})

it('a free trial isn’t available again because of a new secret', async () => {
  const dataFolder = createDataFolder()
  const original = await startServer({ dataFolder, env: { PENTIMENTO_SECRET: first } })
  const browser = createBrowser(original.app)
  await browser.post('/api/auth/sign-up/email', { ...ada, agreedTo: termsEdition })
  const { url } = (await browser.post('/api/billing/checkout', { period: 'year' })).json()
  const checkout = url.replace('/checkout/sandbox/', '/api/billing/sandbox/checkouts/')
  expect((await browser.post(`${checkout}/pay`, { card: '4242 4242 4242 4242' })).statusCode).toBe(204)
  await original.stop()
  const env = { PENTIMENTO_SECRET: second, PENTIMENTO_PREVIOUS_SECRETS: first }
  const rotated = await startServer({ dataFolder, env })
  const again = createBrowser(rotated.app)
  await again.post('/api/auth/sign-in/email', ada)
  expect((await again.get('/api/prices')).json()).toMatchObject({ hasTrial: false })
  await rotated.close(0)
})
