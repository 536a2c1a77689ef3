import { scryptSync } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { passwordHashing } from './password-hash.ts'

const password = 'correct horse battery'
const { passwordCost } = readConfig({ PENTIMENTO_DATA: createDataFolder() })
const { hash, verify } = passwordHashing(passwordCost)

it('hashes with a salt and one of OWASP’s costs, in the PHC string format', async () => {
  const stored = await hash(password)
  const [, name, cost, salt = '', derived = ''] = stored.split('$')
  expect([name, cost]).toEqual(['scrypt', 'ln=15,r=8,p=3'])
  const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  const expected = scryptSync(password, Buffer.from(salt, 'base64'), 64, options)
  expect(Buffer.from(derived, 'base64')).toEqual(expected)
  expect(await hash(password)).not.toBe(stored)
})

it('verifies a password against the cost of its hash', async () => {
  const stored = await passwordHashing(10).hash(password)
  expect(await verify({ hash: stored, password })).toBe(true)
  expect(await verify({ hash: stored, password: `${password}!` })).toBe(false)
})

it('takes equal characters in another Unicode form as the same password', async () => {
  const stored = await passwordHashing(10).hash('caf\u00E9 au lait')
  expect(await verify({ hash: stored, password: 'cafe\u0301 au lait' })).toBe(true)
})

it('verifies hashes that better-auth stored', async () => {
  const stored = await hashPassword(password)
  expect(await verify({ hash: stored, password })).toBe(true)
  expect(await verify({ hash: stored, password: 'wrong' })).toBe(false)
})

it.each([
  '',
  'correct horse battery',
  '$scrypt$ln=15,r=8,p=3$AAAA$AAAA',
  '$argon2id$v=19$m=65536,t=2,p=1$AA$AA',
])('rejects every password if the hash is %j', async stored => {
  expect(await verify({ hash: stored, password })).toBe(false)
})
