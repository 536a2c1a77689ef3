import { publicUrl } from './server-url.ts'

/** A response of the public API, whatever its status. */
export interface ApiResponse {
  status: number
  headers: [name: string, value: string][]
  /** From sending the request until the whole response arrived. */
  tookMs: number
  body: Blob
}

/**
 * Call the public API with a key, as a program would: without the session's cookies.
 *
 * @throws TypeError if the server can't be reached; an AbortError when the signal aborts
 */
export async function callPublicApi({
  path,
  key,
  accept,
  form,
  signal,
}: {
  path: string
  key: string
  accept: string | undefined
  form: FormData
  signal: AbortSignal
}): Promise<ApiResponse> {
  const startedAt = performance.now()
  const response = await fetch(publicUrl(path), {
    method: 'POST',
    credentials: 'omit',
    headers: { 'x-api-key': key, ...(accept && { accept }) },
    body: form,
    signal,
  })
  const body = await response.blob()
  const tookMs = performance.now() - startedAt
  return { status: response.status, headers: [...response.headers], tookMs, body }
}
