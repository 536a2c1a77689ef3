import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2'

type SolveOptions = Parameters<typeof solveChallenge>[0]

/** Web Crypto exists only in secure contexts; without TLS the same function runs in JavaScript. */
const deriveKey: SolveOptions['deriveKey'] = isSecureContext
  ? deriveByBrowser
  : async ({ cost, keyLength }, salt, password) => ({
      derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
    })

addEventListener('message', async ({ data }: MessageEvent<SolveOptions['challenge']>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: 0 }))
})
