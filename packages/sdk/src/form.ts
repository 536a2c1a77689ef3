/** Bytes of an image. A stream can be sent only once, so a request with one isn't repeated. */
export type ImageInput =
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

/** Bytes of a request that were sent. */
export interface UploadProgress {
  sentBytes: number
  /** Undefined if the length of a stream isn't known. */
  totalBytes: number | undefined
}

interface Part {
  name: string
  value: string | Blob | AsyncIterable<Uint8Array>
}

/** 128 random bits, hexadecimal. Unlike `crypto.randomUUID`, it's available on pages without HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The fields of a request: text, and files that are not read before they're sent. */
export class Form {
  private readonly parts: Part[]

  constructor(fields: object) {
    this.parts = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : { name, value: toPartValue(value) },
    )
  }

  get hasStream(): boolean {
    return this.parts.some(({ value }) => typeof value !== 'string' && !(value instanceof Blob))
  }

  /** The form for the platform's own encoder, which reads files as it sends them. Streams are read into memory. */
  async toFormData(): Promise<FormData> {
    const data = new FormData()
    for (const { name, value } of this.parts)
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, value instanceof Blob ? value : await toBlob(value), fileName(name))
    return data
  }

  /** The form as a stream of bytes, read as the platform sends it. */
  toStream(onProgress?: (progress: UploadProgress) => void) {
    const boundary = `pentimento-${randomId()}`
    const chunks = encode(this.parts, boundary)
    const totalBytes = this.hasStream ? undefined : lengthOf(this.parts, boundary)
    let sentBytes = 0
    const body = new ReadableStream<Uint8Array>({
      pull: async controller => {
        const { value, done } = await chunks.next()
        if (done) return controller.close()
        controller.enqueue(value)
        sentBytes += value.byteLength
        onProgress?.({ sentBytes, totalBytes })
      },
      cancel: async () => void (await chunks.return(undefined)),
    })
    return { body, contentType: `multipart/form-data; boundary=${boundary}` }
  }
}

function toPartValue(value: unknown): Part['value'] {
  if (value instanceof Blob) return value
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return new Blob([value as Uint8Array<ArrayBuffer>])
  if (value instanceof ReadableStream) return readStream(value)
  if (typeof value === 'object' && value && Symbol.asyncIterator in value)
    return value as AsyncIterable<Uint8Array>
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Read a stream; not every browser can iterate over one. Stopping early cancels it. */
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

async function toBlob(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>)
  return new Blob(parts)
}

/** The server recognizes a format by its bytes, so names and types don't matter. */
const fileName = (name: string) => name

const encoder = new TextEncoder()

const headerOf = ({ name, value }: Part, boundary: string) =>
  encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
      typeof value === 'string'
        ? '\r\n\r\n'
        : `; filename="${fileName(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    }`,
  )
const lineEnd = encoder.encode('\r\n')
const endOf = (boundary: string) => encoder.encode(`--${boundary}--\r\n`)

async function* encode(parts: readonly Part[], boundary: string): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) {
    yield headerOf(part, boundary)
    if (typeof part.value === 'string') yield encoder.encode(part.value)
    else yield* part.value instanceof Blob ? readStream(part.value.stream()) : part.value
    yield lineEnd
  }
  yield endOf(boundary)
}

/** Length in bytes of a form without streams. */
function lengthOf(parts: readonly Part[], boundary: string): number {
  const lengths = parts.map(part => {
    const { value } = part
    const length =
      typeof value === 'string' ? encoder.encode(value).length : value instanceof Blob ? value.size : 0
    return headerOf(part, boundary).length + length + lineEnd.length
  })
  return lengths.reduce((sum, length) => sum + length, endOf(boundary).length)
}
