import { solveChallenge } from 'altcha-lib'

type SolveOptions = Parameters<typeof solveChallenge>[0]
type DeriveKey = SolveOptions['deriveKey']

/** Web Crypto exists only in secure contexts; without TLS the same function runs in JavaScript. */
async function loadDeriveKey(): Promise<DeriveKey> {
  if (isSecureContext) return (await import('altcha-lib/algorithms/web/pbkdf2')).deriveKey
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return async ({ cost, keyLength }, salt, password) => ({
    derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
  })
}

addEventListener('message', async ({ data }: MessageEvent<SolveOptions['challenge']>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey: await loadDeriveKey(), timeout: 0 }))
})
