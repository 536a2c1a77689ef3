import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { HubEntry, ModelFile } from './manifest.ts'
import { StoreError } from './store-error.ts'

/** The hub states no SHA-256 of files that it doesn't keep in Git LFS; those are small. */
const maxSmallFileBytes = 8e6

const modelFile = z.object({
  path: z.string(),
  url: z.string(),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
const lock = z.object({ files: z.array(modelFile) })

export const lockPath = (id: string) => join(id, 'lock.json')

/** @returns the files that the lock file records; undefined without a valid lock file */
export async function readLockedFiles(folder: string, { id }: HubEntry): Promise<ModelFile[] | undefined> {
  const text = await readFile(join(folder, lockPath(id)), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return lock.parse(JSON.parse(text)).files
  } catch (cause) {
    throw new StoreError(
      'wrong-hash',
      `${id}: ${join(folder, lockPath(id))} is damaged; delete it and pull again`,
      {
        cause,
      },
    )
  }
}

/**
 * Get size and hash of a model's files from the lock file. Before the first pull, the hub states them over TLS, with
 * the commit, and they are recorded: a later change of a file is refused.
 *
 * @throws StoreError 'server-refuses' if the server doesn't state them
 */
export async function lockFiles(folder: string, entry: HubEntry, signal: AbortSignal): Promise<ModelFile[]> {
  const locked = await readLockedFiles(folder, entry)
  if (locked) return locked
  const files: ModelFile[] = []
  for (const file of entry.files) files.push(await requestStatement(entry.id, file, signal))
  const path = join(folder, lockPath(entry.id))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify({ files }, null, 2)}\n`)
  return files
}

/** Headers as documented for the hub's `resolve` URLs: `X-Linked-Etag` is the SHA-256 of a file in Git LFS. */
async function requestStatement(
  id: string,
  { path, url }: HubEntry['files'][number],
  signal: AbortSignal,
): Promise<ModelFile> {
  const { status, headers } = await request(id, url, { method: 'HEAD', redirect: 'manual', signal })
  if (status >= 400) throw rejection(id, url, `the server responded with status ${status}`)
  const commit = headers.get('x-repo-commit')
  const pinnedUrl = commit ? url.replace('/resolve/main/', `/resolve/${commit}/`) : url
  const sha256 = headers.get('x-linked-etag')?.replaceAll('"', '')
  const bytes = Number(headers.get('x-linked-size'))
  const stated = modelFile.safeParse({ path, url: pinnedUrl, bytes, sha256 })
  if (stated.success) return stated.data
  return readSmallFile(id, { path, url: pinnedUrl }, headers.get('etag') ?? '', signal)
}

/** Hash a file outside Git LFS, whose ETag is the SHA-1 of its Git blob. */
async function readSmallFile(
  id: string,
  { path, url }: HubEntry['files'][number],
  etag: string,
  signal: AbortSignal,
): Promise<ModelFile> {
  const response = await request(id, url, { signal })
  const bytes = Number(response.headers.get('content-length'))
  if (!response.ok || !(bytes > 0 && bytes <= maxSmallFileBytes)) {
    await response.body?.cancel()
    throw rejection(id, url, 'the server doesn’t state the file’s SHA-256')
  }
  const content = new Uint8Array(await response.arrayBuffer())
  const blob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
  if (etag.replace(/^W\//, '').replaceAll('"', '') !== blob)
    throw rejection(id, url, 'the file isn’t the one that the server states')
  return { path, url, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Without a content coding, which would change length and ETag. */
async function request(id: string, url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, headers: { 'accept-encoding': 'identity' } })
  } catch (error) {
    options.signal?.throwIfAborted()
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StoreError('interrupted', `${id}: the connection failed (${reason})`, { cause: error })
  }
}

const rejection = (id: string, url: string, reason: string) =>
  new StoreError('server-refuses', `${id}: ${reason} (${url})`)
