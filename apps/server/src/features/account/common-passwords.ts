import { ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'

const newPasswords = z.object({ password: z.unknown(), newPassword: z.unknown() }).partial()
/** better-auth's default. */
const minLength = 8

/** Words that somebody who guesses passwords of this product would try (OWASP ASVS 5.0, 6.1.2). */
const contextWords = ['pentimento', 'administrator', 'admin', 'password', 'image', 'photo']
/** A password must have this many characters besides such words. */
const minOtherCharacters = 5

const pathsThatSetPasswords = ['/sign-up/email', '/reset-password', '/change-password']

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first use, because the list is large and a worker never needs it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary.passwords)
}

/**
 * Reject a new password that is among the 49,233 most common ones of leaked databases, in any capitalization (OWASP
 * ASVS 5.0, 6.2.4), or that consists of words of this product and a few characters (6.2.11). Existing passwords continue
 * to work.
 *
 * @throws ToolError 'password-common'
 */
export async function assertUncommon(password: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  const lowerCase = password.toLowerCase()
  if (consistsOfContextWords(lowerCase) || (await commonPasswords).has(lowerCase))
    throw new ToolError('password-common')
}

function consistsOfContextWords(password: string): boolean {
  const rest = contextWords.reduce((text, word) => text.replaceAll(word, ''), password)
  return rest !== password && rest.length < minOtherCharacters
}

/** Applies {@link assertUncommon} to better-auth's endpoints. */
export function rejectCommonPasswords() {
  return {
    id: 'reject-common-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && pathsThatSetPasswords.includes(path),
          handler: createAuthMiddleware(async ({ body }) => {
            const { password, newPassword } = newPasswords.safeParse(body).data ?? {}
            const chosen = newPassword ?? password
            // Shorter ones are rejected for their length.
            if (typeof chosen === 'string' && chosen.length >= minLength) await assertUncommon(chosen)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
