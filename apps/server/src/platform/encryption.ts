import { hkdfSync } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { like, notLike, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** The server's secrets. */
export interface ServerSecrets {
  /** Signs and encrypts. */
  secret: string
  /** Decrypt what was encrypted before `secret` replaced them. */
  previousSecrets: readonly string[]
}

/**
 * The secrets as better-auth takes them, the current one first. Each ciphertext has the version of its secret, which
 * depends on the secret only, so that the list can change.
 */
export function versionedSecrets({ secret, previousSecrets }: ServerSecrets) {
  return [...new Set([secret, ...previousSecrets])].map(value => ({ version: versionOf(value), value }))
}

/** 31 bits that don't reveal the secret (HKDF, RFC 5869). */
const versionOf = (secret: string): number =>
  Buffer.from(hkdfSync('sha256', secret, '', 'encryption version', 4)).readUInt32BE() >>> 1

/** Encrypts what the database stores but the server needs in clear, with XChaCha20-Poly1305. */
export interface Encryption {
  encrypt(data: string): Promise<string>
  /** @throws Error if it was encrypted with a secret that the server no longer has */
  decrypt(encrypted: string): Promise<string>
  /**
   * Encrypt the values of columns with the current secret that are encrypted with a previous one, which is then no longer
   * needed, or without a version. Values that no secret decrypts remain.
   */
  renew(db: Queryable, columns: readonly PgColumn[]): Promise<void>
}

export function createEncryption(secrets: ServerSecrets): Encryption {
  const [current, ...previous] = versionedSecrets(secrets)
  if (!current) throw new Error('there is no secret')
  const keys = new Map([current, ...previous].map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current.version, legacySecret: secrets.secret }
  const encrypt: Encryption['encrypt'] = data => symmetricEncrypt({ key, data })
  const decrypt: Encryption['decrypt'] = data => symmetricDecrypt({ key, data })
  return {
    encrypt,
    decrypt,
    renew: async (db, columns) => {
      for (const column of columns) {
        const hasNoVersion = notLike(column, '$ba$%')
        const isOutdated = or(
          hasNoVersion,
          ...previous.map(({ version }) => like(column, `$ba$${version}$%`)),
        )
        const { rows } = await db.execute(
          sql`select ${column} as value from ${column.table} where ${isOutdated}`,
        )
        for (const { value } of rows as { value: string }[]) {
          const renewed = await decrypt(value).then(encrypt, () => value)
          const name = sql.identifier(column.name)
          await db.execute(sql`update ${column.table} set ${name} = ${renewed} where ${column} = ${value}`)
        }
      }
    },
  }
}
