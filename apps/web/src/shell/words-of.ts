import { t } from '@pentimento/language'
import { RequestError } from '../data/request.ts'
import { SessionNotKept } from '../data/session.ts'

/** The message for the user about a failed action. */
export const wordsOf = (error: unknown) =>
  error instanceof RequestError || error instanceof SessionNotKept
    ? error.message
    : t('An error has occurred')
