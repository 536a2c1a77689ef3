import { t } from '@pentimento/language'
import { RequestError } from '../data/request.ts'

/** What a failed act is said with. */
export const wordsOf = (error: unknown) =>
  error instanceof RequestError ? error.message : t('An error has occurred')
