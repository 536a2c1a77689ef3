import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'pentimento-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('hands on which services there are, and who does what', () => {
  const env = {
    PENTIMENTO_DATA: folder,
    PENTIMENTO_PROVIDER_KIND: 'comfyui',
    PENTIMENTO_PROVIDER_URL: 'http://gpu:8188',
    PENTIMENTO_ENGINES: 'completion=built-in',
  }
  expect(readConfig(env).engines).toMatchObject({
    providers: [{ kind: 'comfyui', url: 'http://gpu:8188' }],
    makers: { completion: ['built-in'] },
  })
})

it.each([
  ['PENTIMENTO_PROVIDER_KIND', 'midjourney'],
  ['PENTIMENTO_PROVIDER_SECRET', 'x'],
  ['PENTIMENTO_ENGINES', 'cleanup=built-in'],
  ['PORT', 'eighty'],
])('does not start with %s=%s, and says so', (name, value) => {
  expect(() => readConfig({ PENTIMENTO_DATA: folder, [name]: value })).toThrow(name)
})
