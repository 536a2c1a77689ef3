import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'pentimento-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('passes on configured providers and engine choices', () => {
  const env = {
    PENTIMENTO_DATA: folder,
    PENTIMENTO_PROVIDER_KIND: 'comfyui',
    PENTIMENTO_PROVIDER_URL: 'http://gpu:8188',
    PENTIMENTO_ENGINES: 'completion=built-in',
  }
  expect(readConfig(env).engines).toMatchObject({
    providers: [{ kind: 'comfyui', url: 'http://gpu:8188' }],
    engineProviders: { completion: ['built-in'] },
  })
})

it.each([
  [{}, { workers: 2, heavyWorkers: 1 }],
  [{ PENTIMENTO_WORKERS: '1' }, { workers: 1, heavyWorkers: 1 }],
  [{ PENTIMENTO_WORKERS: '4' }, { workers: 4, heavyWorkers: 3 }],
  [
    { PENTIMENTO_WORKERS: '4', PENTIMENTO_HEAVY_WORKERS: '0' },
    { workers: 4, heavyWorkers: 0 },
  ],
])('leaves one of several processes to work that is not heavy: %o', (env, expected) => {
  expect(readConfig({ PENTIMENTO_DATA: folder, ...env })).toMatchObject(expected)
})

it('parses lists and accepts both localhost and 127.0.0.1 as the origin', () => {
  const read = readConfig({
    PENTIMENTO_DATA: folder,
    PENTIMENTO_ADMINS: 'Ada@example.org, ,bea@example.org',
    PENTIMENTO_WEB_ORIGINS: 'https://app.example.org/',
    PENTIMENTO_URL: 'http://localhost:3000/',
  })
  expect(read.admins).toEqual(['ada@example.org', 'bea@example.org'])
  expect(read.webOrigins).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'https://app.example.org',
  ])
  expect(read.hasCrossOriginPages).toBe(true)
  expect(readConfig({ PENTIMENTO_DATA: folder }).hasCrossOriginPages).toBe(false)
})

it.each([
  ['PENTIMENTO_PROVIDER_KIND', 'midjourney'],
  ['PENTIMENTO_PROVIDER_SECRET', 'x'],
  ['PENTIMENTO_ENGINES', 'cleanup=built-in'],
  ['PENTIMENTO_WEB_ORIGINS', 'https://app.example.org, nonsense'],
  ['PENTIMENTO_COOKIES', 'none'],
  ['PENTIMENTO_GOOGLE_ISSUER', 'nonsense'],
  ['PENTIMENTO_APP_CHECK', 'trust'],
  ['PORT', 'eighty'],
])('rejects %s=%s and names the variable', (name, value) => {
  expect(() => readConfig({ PENTIMENTO_DATA: folder, [name]: value })).toThrow(name)
})

it.each(['on', 'off'])('uses ALTCHA by default with plans %s', plans => {
  const env = { PENTIMENTO_DATA: folder, PENTIMENTO_PLANS: plans }
  expect(readConfig(env).appCheck).toEqual({ provider: 'altcha', maxHashes: 500 })
  expect(readConfig({ ...env, PENTIMENTO_APP_CHECK: 'off' }).appCheck).toEqual({ provider: 'off' })
})

it('requires a common secret for web processes that share a bucket', () => {
  const env = {
    PENTIMENTO_DATA: folder,
    PENTIMENTO_ROLE: 'web',
    DATABASE_URL: 'postgres://db/pentimento',
    PENTIMENTO_S3_BUCKET: 'pictures',
    AWS_REGION: 'eu-central-1',
  }
  expect(() => readConfig(env)).toThrow('PENTIMENTO_SECRET')
  const { bucket } = readConfig({ ...env, PENTIMENTO_SECRET: 'a secret that all processes know' })
  expect(bucket).toEqual({ name: 'pictures', region: 'eu-central-1' })
})

it('requires previous secrets of full length', () => {
  const env = { PENTIMENTO_DATA: folder, PENTIMENTO_PREVIOUS_SECRETS: 'too short' }
  expect(() => readConfig(env)).toThrow('PENTIMENTO_PREVIOUS_SECRETS: expected secrets of at least 32')
  const secrets = ['the one before the secret of today', 'and the one that was before that']
  const { previousSecrets } = readConfig({ ...env, PENTIMENTO_PREVIOUS_SECRETS: secrets.join(', ') })
  expect(previousSecrets).toEqual(secrets)
})

it('requires trusted proxies for a header with the country', () => {
  const env = { PENTIMENTO_DATA: folder, PENTIMENTO_REGION_HEADER: 'X-Country' }
  expect(() => readConfig(env)).toThrow('PENTIMENTO_REGION_HEADER: only trusted proxies may set the country')
  expect(readConfig({ ...env, PENTIMENTO_PROXIES: '10.0.0.0/8' }).regions.header).toBe('x-country')
})

it('generates a secret once, which only the server’s user can read', () => {
  const dataFolder = join(folder, 'new')
  const { secret } = readConfig({ PENTIMENTO_DATA: dataFolder })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ PENTIMENTO_DATA: dataFolder }).secret).toBe(secret)
  expect(readConfig({ PENTIMENTO_DATA: join(folder, 'other') }).secret).not.toBe(secret)
  expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600)
})

it('uses the secret that another process, started at the same time, is writing', () => {
  const file = join(folder, 'secret-of-another-process')
  const dataFolder = join(folder, 'shared')
  mkdirSync(dataFolder)
  const secret = 'x'.repeat(64)
  writeFileSync(file, secret)
  writeFileSync(join(dataFolder, 'secret'), '')
  spawn('sh', ['-c', `sleep 0.2; cat '${file}' > '${join(dataFolder, 'secret')}'`])
  expect(readConfig({ PENTIMENTO_DATA: dataFolder }).secret).toBe(secret)
})

it('rejects a secret of which only the beginning was written', () => {
  const dataFolder = join(folder, 'full-disk')
  mkdirSync(dataFolder)
  writeFileSync(join(dataFolder, 'secret'), 'abc')
  expect(() => readConfig({ PENTIMENTO_DATA: dataFolder })).toThrow('secret is incomplete')
})
