import { randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Signing secrets as Standard Webhooks writes them: `whsec_` and 24 to 64 random bytes in Base64. */
export interface Secrets {
  generate(): string
  encrypt(secret: string): Promise<string>
  /** @throws Error if the server's own secret was changed since */
  decrypt(encrypted: string): Promise<string>
}

/** @param key the server's own secret, with which the others are encrypted in the database */
export function createSecrets(key: string): Secrets {
  return {
    generate: () => `whsec_${randomBytes(32).toString('base64')}`,
    encrypt: data => symmetricEncrypt({ key, data }),
    decrypt: data => symmetricDecrypt({ key, data }),
  }
}
