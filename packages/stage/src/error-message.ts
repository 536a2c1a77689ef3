import { formatMessage, translateData } from '@pentimento/language'
import { type Detail, type ErrorCode, errorCatalog } from '@pentimento/protocol'
import { messageWithDetail } from './format.ts'

/** The error catalog's message in the page's language, with an optional detail. */
export const errorMessage = (code: ErrorCode, detail?: Detail) =>
  messageWithDetail(translateData(errorCatalog[code].message), detail && formatMessage(detail))
