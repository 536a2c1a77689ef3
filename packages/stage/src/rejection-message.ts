import { unsupportedType } from '@pentimento/imaging/sniff'
import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { errorMessage } from './error-message.ts'
import { readHeader } from './file-header.ts'

/** Why a file was rejected, with its name and, if its format isn't supported but well known, its type. */
export async function rejectionMessage(file: File, code: ErrorCode): Promise<string> {
  const type = code === 'unsupported-format' ? unsupportedType(await readHeader(file)) : undefined
  const values = { name: file.name, message: errorMessage(code) }
  return type ? t('{name} ({type}): {message}', { ...values, type }) : t('{name}: {message}', values)
}
