import type { Credits, Endpoints, Task } from './api-types.ts'
import { toTaskError } from './errors.ts'
import { Form, type ImageInput, randomId, type UploadProgress } from './form.ts'
import type { Request } from './send.ts'
import { delay, sendWithRetries } from './send-with-retries.ts'

export interface PentimentoOptions {
  /** A key from Settings → API. */
  apiKey: string
  /** The server: `https://pentimento.example.org`. */
  baseUrl: string
  /** Longest time of an attempt. The server answers within 28 s by default. @default 60_000 */
  timeoutMs?: number
  /** How often a request is repeated after network errors, timeouts, and when the server is busy. @default 3 */
  maxRetries?: number
  /** Replaces the platform's `fetch`, such as one with a proxy. */
  fetch?: typeof fetch
}

export interface RequestOptions {
  /** Aborts the request, or its task with `respondAsync`. */
  signal?: AbortSignal
  timeoutMs?: number
  maxRetries?: number
}

export interface CallOptions<MediaType = string> extends RequestOptions {
  /** The wanted format, for endpoints that follow it. */
  accept?: MediaType
  /** Requests with the same key are processed and charged once. @default a new one per call */
  idempotencyKey?: string
  /** Reports the bytes sent: in browsers by XMLHttpRequest, elsewhere as the body is read. */
  onUploadProgress?: (progress: UploadProgress) => void
  /** Submit a task and poll it until it's ready, for work that takes longer than a request may wait. */
  respondAsync?: boolean
  /** With `respondAsync`: each state of the task. */
  onTask?: (task: Task) => void
}

export interface ImageResult<MediaType = string> {
  image: Blob
  mediaType: MediaType
  credits: {
    /** What the call cost; undefined with `respondAsync`, where the task is charged when it's ready. */
    consumed: number | undefined
    remaining: number | undefined
  }
  headers: Headers
}

export type EndpointPath = keyof Endpoints
type MediaTypeOf<Path extends EndpointPath> = Endpoints[Path]['mediaType']

/** The fields of an endpoint, by the names of the API's documentation. */
export type FieldsOf<Path extends EndpointPath> = {
  [Name in keyof Endpoints[Path]['fields']]: Blob extends Endpoints[Path]['fields'][Name]
    ? ImageInput
    : Endpoints[Path]['fields'][Name]
}

type Ready = Extract<Task, { state: 'ready' }>

const [firstPollMs, longestPollMs] = [1000, 5000]

/** A client of Pentimento's public API. */
export class Pentimento {
  readonly #options: Required<Pick<PentimentoOptions, 'timeoutMs' | 'maxRetries'>> & PentimentoOptions

  constructor(options: PentimentoOptions) {
    this.#options = {
      timeoutMs: 60_000,
      maxRetries: 3,
      ...options,
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
    }
  }

  /** Remove what a mask covers. */
  cleanup = this.#endpoint('/cleanup/v1')
  /** Make the background transparent. */
  removeBackground = this.#endpoint('/remove-background/v1')
  /** Put the subject in front of a background that a prompt describes. */
  replaceBackground = this.#endpoint('/replace-background/v1')
  /** Enlarge an image to a width and height. */
  upscale = this.#endpoint('/image-upscaling/v1/upscale')
  /** Extend an image beyond its edges. */
  uncrop = this.#endpoint('/uncrop/v1')
  /** Remove all text. */
  removeText = this.#endpoint('/remove-text/v1')
  /** Generate an image from a prompt. */
  textToImage = this.#endpoint('/text-to-image/v1')
  /** Replace what a mask covers by what a prompt describes. Needs a server with a provider for it. */
  inpaint = this.#endpoint('/text-inpainting/v1')
  /** Generate a variation of an image. Needs a server with a provider for it. */
  reimagine = this.#endpoint('/reimagine/v1/reimagine')
  /** Generate an image that follows a sketch. Needs a server with a provider for it. */
  sketchToImage = this.#endpoint('/sketch-to-image/v1/sketch-to-image')
  /** Surface normals as red, green and blue. */
  surfaceNormals = this.#endpoint('/portrait-surface-normals/v1')
  /** Depth: white is nearest, black farthest. */
  depth = this.#endpoint('/portrait-depth-estimation/v1')
  /** Add lights to a photo. */
  relight = this.#endpoint('/relight/v1')
  /** Fit an image to a width and height. */
  resize = this.#endpoint('/universal-resizer/v1')

  /** The remaining credits. */
  async credits(options: RequestOptions = {}): Promise<Credits> {
    return toJson<Credits>(await this.#get('/credits/v1', options))
  }

  /** Submit a task and return at once. `waitForTask` and `download` give its result. */
  async submit<Path extends EndpointPath>(
    path: Path,
    fields: FieldsOf<Path>,
    options: CallOptions<MediaTypeOf<Path>> = {},
  ): Promise<Task> {
    return toJson<Task>(await this.#post(path, fields, options, { prefer: 'respond-async' }))
  }

  /** A task's state. */
  async task(id: string, options: RequestOptions = {}): Promise<Task> {
    return toJson<Task>(await this.#get(`/api/tasks/${encodeURIComponent(id)}`, options))
  }

  /**
   * Poll a task until it's ready.
   *
   * @throws PentimentoError 'failed' or 'canceled'
   */
  async waitForTask(
    id: string,
    options: RequestOptions & { onTask?: ((task: Task) => void) | undefined } = {},
  ): Promise<Ready> {
    for (let pollMs = firstPollMs; ; pollMs = Math.min(longestPollMs, pollMs * 1.5)) {
      const task = await this.task(id, options)
      options.onTask?.(task)
      if (task.state === 'ready') return task
      if (task.state !== 'queued' && task.state !== 'processing') throw toTaskError(task)
      await delay(pollMs, options.signal)
    }
  }

  /** Cancel a task that hasn't ended; it costs nothing. */
  async cancelTask(id: string, options: RequestOptions = {}): Promise<Task> {
    const path = `/api/tasks/${encodeURIComponent(id)}/cancel`
    return toJson<Task>(await this.#send({ method: 'POST', path, headers: {} }, options))
  }

  /** Download an image of a task. `name` is the output's. @default the first */
  async download(task: Ready, { name, ...options }: RequestOptions & { name?: string } = {}): Promise<Blob> {
    const output = task.outputs.find(output => output.name === name) ?? task.outputs[0]
    return (await this.#get(output?.href ?? '', options)).blob()
  }

  #endpoint<Path extends EndpointPath>(path: Path) {
    return async (
      fields: FieldsOf<Path>,
      options: CallOptions<MediaTypeOf<Path>> = {},
    ): Promise<ImageResult<MediaTypeOf<Path>>> => {
      if (options.respondAsync) return this.#callAsync(path, fields, options)
      const response = await this.#post(path, fields, options)
      return toResult(await response.blob(), response)
    }
  }

  async #callAsync<Path extends EndpointPath>(
    path: Path,
    fields: FieldsOf<Path>,
    options: CallOptions<MediaTypeOf<Path>>,
  ): Promise<ImageResult<MediaTypeOf<Path>>> {
    const response = await this.#post(path, fields, options, { prefer: 'respond-async' })
    const submitted = await toJson<Task>(response)
    try {
      const task = await this.waitForTask(submitted.id, options)
      const name = taskOutputs[path]
      return toResult(await this.download(task, { ...options, ...(name && { name }) }), response)
    } catch (error) {
      // The server's answer doesn't matter: a task that can't be canceled has ended.
      if (options.signal?.aborted) await this.cancelTask(submitted.id).catch(() => undefined)
      throw error
    }
  }

  #post(
    path: string,
    fields: object,
    { accept, idempotencyKey, onUploadProgress, ...options }: CallOptions,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const request = {
      method: 'POST' as const,
      path,
      headers: {
        ...headers,
        ...(accept && { accept }),
        'idempotency-key': idempotencyKey ?? randomId(),
      },
      form: new Form(fields),
      onUploadProgress,
    }
    return this.#send(request, options)
  }

  #get(path: string, options: RequestOptions): Promise<Response> {
    return this.#send({ method: 'GET', path, headers: {} }, options)
  }

  #send(
    { path, headers, ...request }: Omit<Request, 'url'> & { path: string },
    { signal, timeoutMs, maxRetries }: RequestOptions,
  ): Promise<Response> {
    const { apiKey, baseUrl, fetch, ...defaults } = this.#options
    const url = path.startsWith('/') ? baseUrl + path : path
    return sendWithRetries(
      { ...request, url, headers: { ...headers, 'x-api-key': apiKey } },
      {
        signal,
        fetch,
        timeoutMs: timeoutMs ?? defaults.timeoutMs,
        maxRetries: maxRetries ?? defaults.maxRetries,
      },
    )
  }
}

const toJson = <Body>(response: Response) => response.json() as Promise<Body>

/** Names of the outputs that endpoints return, if it isn't their task's first. */
const taskOutputs: Partial<Record<EndpointPath, string>> = {
  '/portrait-surface-normals/v1': 'portraitNormals',
  '/portrait-depth-estimation/v1': 'portraitDepth',
}

function toResult<MediaType>(image: Blob, { headers }: Response): ImageResult<MediaType> {
  const credits = (name: string) => {
    const value = headers.get(name)
    return value === null ? undefined : Number(value)
  }
  const isAsync = headers.has('location')
  return {
    image,
    mediaType: image.type as MediaType,
    credits: {
      consumed: isAsync ? undefined : credits('x-credits-consumed'),
      remaining: credits('x-remaining-credits'),
    },
    headers,
  }
}
