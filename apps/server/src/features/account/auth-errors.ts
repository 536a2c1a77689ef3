import { type ErrorCode, ToolError } from '@pentimento/protocol'
import { z } from 'zod'

/** better-auth's error codes that users can meet, mapped to the error catalog. */
const codeByAuthError: Record<string, ErrorCode> = {
  BANNED_USER: 'user-disabled',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  USER_ALREADY_EXISTS: 'account-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account-in-use',
  NOT_AGREED: 'not-agreed',
  PASSWORD_TOO_SHORT: 'password-length',
  PASSWORD_TOO_LONG: 'password-length',
  INVALID_TOKEN: 'link-spent',
  OTHER_BROWSER: 'other-browser',
  SESSION_NOT_FRESH: 'sign-in-again',
  ACCOUNT_NOT_FOUND: 'unlink-failed',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign-in-expired',
  INVALID_CUSTOM_TOKEN: 'sign-in-expired',
  PASSKEY_NOT_FOUND: 'passkey-unknown',
  AUTHENTICATION_FAILED: 'passkey-failed',
  CHALLENGE_NOT_FOUND: 'passkey-failed',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-failed',
}

const errorBody = z.object({ code: z.string() })

/** The error in a better-auth response; undefined if it isn't in the catalog. */
export function authErrorOf({ status, headers }: Response, body: string): ToolError | undefined {
  if (status < 400) return undefined
  if (status === 429) {
    // Missing if an account is locked after wrong codes.
    const retryAfterS = headers.get('x-retry-after')
    const retryAt = retryAfterS === null ? undefined : new Date(Date.now() + Number(retryAfterS) * 1000)
    return new ToolError('too-many-requests', { retryAt })
  }
  if (status >= 500) return new ToolError('internal')
  const code = errorCodeIn(body)
  return code && new ToolError(code)
}

function errorCodeIn(body: string): ErrorCode | undefined {
  try {
    return codeByAuthError[errorBody.parse(JSON.parse(body)).code]
  } catch {
    return undefined
  }
}
