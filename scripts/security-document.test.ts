import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.mjs'

const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')
/** A file, and the names of tests in it, such as `a.test.ts`: “one”, “another”. */
const citation = /`([^`]+[.](?:test|spec)[.]tsx?)`((?:[:,] “[^”]+”)*)/g
const tests = lines
  .flatMap(line => [...line.matchAll(citation)])
  .flatMap(([, file = '', names = '']) => (names.match(/[^“”]+(?=”)/g) ?? ['']).map(name => ({ file, name })))

it('the security document cites many tests', () => {
  expect(tests.length).toBeGreaterThan(80)
})

it('each test that the security document cites exists', () => {
  const isMissing = ({ file, name }: { file: string; name: string }) =>
    !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(name)
  expect(tests.filter(isMissing)).toEqual([])
})

it('each requirement has a test or says how it is met', () => {
  const rows = lines.filter(line => /^[|] \d/.test(line)).map(line => line.split(' | '))
  expect(rows.filter(([, , , how = '', test = '']) => test.startsWith('–') && how.length < 8)).toEqual([])
})
