import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { termsEdition } from '@pentimento/protocol'
import type { Browser } from './test-browser.ts'

/** Flags of the authenticator data (WebAuthn Level 3, 6.1). */
const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

interface Use {
  /** Whether the authenticator has checked its user's fingerprint, face or PIN. */
  isUserVerified: boolean
}

/** An authenticator with one passkey, as a browser uses it on the page of an origin (WebAuthn Level 3). */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const authenticatorData = ({ isUserVerified }: Use, attestedCredential = Buffer.alloc(0)) => {
    const attested = attestedCredential.length > 0 ? flags.attestedCredential : 0
    const verified = isUserVerified ? flags.userVerified : 0
    const signatureCount = Buffer.alloc(4)
    return Buffer.concat([
      rpIdHash,
      Buffer.of(flags.userPresent | verified | attested),
      signatureCount,
      attestedCredential,
    ])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })
  return {
    /** Add the passkey to the account that the browser is signed in to. */
    register: async (browser: Browser, use: Use) => {
      const options = (await browser.get('/api/auth/passkey/generate-register-options')).json()
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(`${x}`, 'base64url')],
        [-3, Buffer.from(`${y}`, 'base64url')],
      ])
      const aaguid = Buffer.alloc(16)
      const attested = Buffer.concat([aaguid, Buffer.of(0, credentialId.length), credentialId, key])
      const response = credential({
        clientDataJSON: clientData('webauthn.create', options.challenge),
        attestationObject: cborMap([
          ['fmt', 'none'],
          ['attStmt', []],
          ['authData', authenticatorData(use, attested)],
        ]),
      })
      return { options, answer: await browser.post('/api/auth/passkey/verify-registration', { response }) }
    },
    /** Sign in with the passkey. */
    signIn: async (browser: Browser, use: Use) => {
      const options = (await browser.get('/api/auth/passkey/generate-authenticate-options')).json()
      const data = authenticatorData(use)
      const clientDataJSON = clientData('webauthn.get', options.challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      const signature = sign('sha256', signed, privateKey)
      const response = credential({ clientDataJSON, authenticatorData: data, signature })
      const body = { response, agreedTo: termsEdition }
      return { options, answer: await browser.post('/api/auth/passkey/verify-authentication', body) }
    },
  }
}

type CborValue = number | string | Buffer | []

/** A map in CBOR (RFC 8949). `[]` is an empty map. */
function cborMap(entries: [number | string, CborValue][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cborItem)])
}

function cborItem(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  return Buffer.isBuffer(value) ? Buffer.concat([cborHead(2, value.length), value]) : cborMap(value)
}

/** @param value a length or number below 256 */
const cborHead = (majorType: number, value: number): Buffer =>
  value < 24 ? Buffer.of((majorType << 5) | value) : Buffer.of((majorType << 5) | 24, value)
