import { t } from '@pentimento/language'
import { RequestError } from '../data/request.ts'
import { SessionNotKept } from '../data/session.ts'

/** What a failed act is said with. */
export const wordsOf = (error: unknown) =>
  error instanceof RequestError || error instanceof SessionNotKept
    ? error.message
    : t('An error has occurred')
