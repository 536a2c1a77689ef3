import type { ErrorCode, ImageFormat } from '@pentimento/protocol'
import type { DialectService } from '@pentimento/tools/dialect'
import type { ApiError } from '../api-errors.ts'

export interface ResultImage {
  bytes: Buffer
  mediaType: string
  format: ImageFormat
  width: number
  height: number
}

interface Response {
  headers: Record<string, string>
  /** An image, or an object that is sent as JSON. */
  body: Buffer | object
}

/** How a service writes its errors and its results. */
export interface Service {
  formatError(error: ApiError): { status: number; body: object; headers?: Record<string, string> }
  /** @param images at least one; several only if the request was for several */
  respond(
    images: readonly [ResultImage, ...ResultImage[]],
    context: { accept: string; credits: string; now: Date },
  ): Response
}

const keyErrors: readonly ErrorCode[] = ['api-key-missing', 'api-key-invalid']

const asFile = ({ bytes, mediaType }: ResultImage): Response => ({
  headers: { 'content-type': mediaType },
  body: bytes,
})

const removeBgCodes: Partial<Record<ErrorCode, string>> = {
  'api-key-missing': 'auth_failed',
  'api-key-invalid': 'auth_failed',
  'credits-exhausted': 'insufficient_credits',
  'too-many-requests': 'rate_limit_exceeded',
  'missing-file': 'missing_source',
  'subject-not-found': 'unknown_foreground',
  'unsupported-format': 'invalid_file_type',
  'file-too-large': 'file_size_too_large',
  'image-too-large': 'resolution_too_high',
}

/** https://www.remove.bg/api */
const removeBg: Service = {
  formatError: ({ code, status, message }) => ({
    status: keyErrors.includes(code) ? 403 : code === 'subject-not-found' ? 400 : status,
    body: { errors: [{ title: message, code: removeBgCodes[code] ?? code.replaceAll('-', '_') }] },
  }),
  respond: ([image], { accept, credits }) => {
    const { bytes, width, height } = image
    const headers = { 'x-width': `${width}`, 'x-height': `${height}`, 'x-credits-charged': credits }
    if (!accept.includes('application/json') || accept.includes('image/'))
      return { headers: { ...headers, ...asFile(image).headers }, body: bytes }
    return { headers, body: { data: { result_b64: bytes.toString('base64') } } }
  },
}

/** https://platform.openai.com/docs/api-reference/images; its clients repeat some errors unless a header says no. */
const openai: Service = {
  formatError: ({ code, status, message }) => {
    const isInvalidKey = keyErrors.includes(code)
    const isUnpaid = code === 'credits-exhausted'
    const isFinal = isUnpaid || code === 'engine-missing'
    return {
      status: isInvalidKey ? 401 : isUnpaid ? 429 : status,
      body: {
        error: {
          message,
          type: isUnpaid ? 'insufficient_quota' : status < 500 ? 'invalid_request_error' : 'server_error',
          param: null,
          code: isInvalidKey
            ? 'invalid_api_key'
            : isUnpaid
              ? 'insufficient_quota'
              : code.replaceAll('-', '_'),
        },
      },
      ...(isFinal && { headers: { 'x-should-retry': 'false' } }),
    }
  },
  respond: (images, { now }) => {
    const [{ format, width, height }] = images
    const data = images.map(({ bytes }) => ({ b64_json: bytes.toString('base64') }))
    const created = Math.floor(now.getTime() / 1000)
    return { headers: {}, body: { created, data, output_format: format, size: `${width}x${height}` } }
  },
}

/** https://github.com/Sanster/IOPaint: errors have more fields than those of rembg. */
const iopaint: Service = {
  formatError: ({ code, status, message }) => ({
    status,
    body: { error: code, detail: message, body: '', errors: message },
  }),
  respond: ([image]) => asFile(image),
}

/** https://github.com/danielgatis/rembg: errors as FastAPI writes them. */
const rembg: Service = {
  formatError: ({ status, message }) => ({ status, body: { detail: message } }),
  respond: ([image]) => asFile(image),
}

export const services: Readonly<Record<DialectService, Service>> = {
  'remove.bg': removeBg,
  openai,
  iopaint,
  rembg,
}
