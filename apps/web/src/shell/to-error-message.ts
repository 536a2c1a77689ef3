import { t } from '@pentimento/language'
import { RequestError } from '../data/request.ts'
import { SessionNotStoredError } from '../data/session.ts'

/** The message for the user about a failed action. */
export const toErrorMessage = (error: unknown) =>
  error instanceof RequestError || error instanceof SessionNotStoredError
    ? error.message
    : t('An error has occurred')
