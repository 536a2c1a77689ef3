import { X509Certificate } from 'node:crypto'
import { appleExtensionOids, createCertificateChain } from '@pentimento/fake-services/apple-certificate-chain'
import { CompactSign, decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { appleRoot } from './apple-root.ts'
import { createAppleVerifier } from './apple-signature.ts'

const payload = { text: 'hello' }
const chain = await createCertificateChain()
const payloadOf = createAppleVerifier(chain.root, systemClock)

it('contains Apple’s published root certificate', () => {
  // @see https://www.apple.com/certificateauthority
  expect(new X509Certificate(appleRoot).fingerprint256).toBe(
    '63:34:3A:BF:B8:9A:6A:03:EB:B5:7E:9B:3F:5F:A7:BE:7C:4F:5C:75:6F:30:17:B3:A8:C4:88:C3:65:3E:91:79',
  )
})

it('decodes what was signed under the known root', async () => {
  expect(await payloadOf(await chain.sign(payload))).toEqual(payload)
})

it.each([
  ['another root', createCertificateChain()],
  [
    'a leaf without Apple’s extension',
    createCertificateChain({ extensionOids: { intermediate: appleExtensionOids.intermediate } }),
  ],
  [
    'an intermediate without Apple’s extension',
    createCertificateChain({ extensionOids: { leaf: appleExtensionOids.leaf } }),
  ],
  ['an expired leaf', createCertificateChain({ leafExpiresAt: new Date('2021-01-01') })],
])('rejects %s', async (what, other) => {
  const { root, sign } = await other
  const read = what === 'another root' ? payloadOf : createAppleVerifier(root, systemClock)
  await expect(read(await sign(payload))).rejects.toThrow('not Apple’s')
})

it('rejects a modified payload, another signing key, and only two certificates', async () => {
  const signed = await chain.sign(payload)
  const [head, , signature] = signed.split('.')
  const other = Buffer.from('{"text":"bye"}').toString('base64url')
  await expect(payloadOf(`${head}.${other}.${signature}`)).rejects.toThrow('signature')

  const { x5c = [] } = decodeProtectedHeader(signed)
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  const signedBy = (certificates: string[]) =>
    new CompactSign(Buffer.from('{}'))
      .setProtectedHeader({ alg: 'ES256', x5c: certificates })
      .sign(privateKey)
  await expect(payloadOf(await signedBy(x5c))).rejects.toThrow('signature')
  await expect(payloadOf(await signedBy(x5c.slice(0, 2)))).rejects.toThrow()
})
