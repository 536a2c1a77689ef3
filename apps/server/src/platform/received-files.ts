import type { Readable } from 'node:stream'
import { defineMessage, ToolError } from '@pentimento/protocol'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile, Uploads } from './uploads.ts'

export interface NamedUpload extends UploadedFile {
  fileName: string
}

/** Receives a file of a multipart request. */
export type ReceiveFile = (stream: Readable, fileName: string | undefined) => Promise<NamedUpload>

/**
 * Receive the files of a multipart request on disk.
 *
 * @param use the files that it receives are deleted afterwards, except those that it has moved
 * @throws ToolError 'invalid-request' if it isn't multipart, 'too-many-uploads'
 */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  uploads: Uploads,
  use: (receive: ReceiveFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new ToolError('invalid-request', { detail: defineMessage('expected multipart/form-data') })
  return withReceivedContent(request, uploads, use)
}

/** Like {@link withReceivedFiles}, for files in any part of a request of any type. */
export async function withReceivedContent<T>(
  request: FastifyRequest,
  uploads: Uploads,
  use: (receive: ReceiveFile) => Promise<T>,
): Promise<T> {
  uploads.assertRoomFor(Number(request.headers['content-length'] ?? 0))
  const received: NamedUpload[] = []
  try {
    return await use(async (stream, fileName) => {
      const upload = { ...(await uploads.receive(stream)), fileName: sanitizeFileName(fileName) }
      received.push(upload)
      return upload
    })
  } catch (error) {
    if (request.raw.errored) throw new ToolError('invalid-request', { cause: error })
    throw error
  } finally {
    for (const upload of received) await uploads.discard(upload)
  }
}

const maxNameLength = 120

/** Sanitize a file name: no path, no control characters, at most 120 characters; `image` if it's empty. */
export function sanitizeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const cleaned = last.replace(/\p{Cc}/gu, '').trim() || 'image'
  const [extension = ''] = /\.[^.]{1,10}$/.exec(cleaned) ?? []
  const stem = [...cleaned.slice(0, cleaned.length - extension.length)]
  return stem.slice(0, maxNameLength - extension.length).join('') + extension
}
