import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ToolError } from '@pentimento/protocol'
import { type Blobs, validateKey } from './blobs.ts'

/** Milliseconds before each repetition of a request, as many as the SDK's own. */
const retryDelays = [100, 400]

export interface Bucket {
  name: string
  /** Of an S3-compatible store. @default Amazon's endpoint of the region */
  endpoint: string | undefined
  /** @default as found by the AWS SDK */
  region: string | undefined
}

/**
 * Blobs as objects in an S3-compatible bucket that any number of processes share. Credentials come from the AWS SDK's
 * default chain: environment, profile or instance role.
 *
 * @throws Error that names the bucket if it can't be listed
 */
export async function openS3Blobs({ name, endpoint, region }: Bucket): Promise<Blobs> {
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(region && { region }),
    // Not all S3-compatible stores support the checksums that the SDK sends by default since 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
  const bucket = { Bucket: name }
  const getBody = async (key: string, range?: { from: number; to: number }) => {
    const part = range && { Range: `bytes=${range.from}-${range.to}` }
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key: validateKey(key), ...part }))
      return Body
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  const putBody = async (key: string, Body: Uint8Array | Readable, ContentLength: number) => {
    try {
      await client.send(new PutObjectCommand({ ...bucket, Key: validateKey(key), Body, ContentLength }))
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === insufficientStorageStatus)
        throw new ToolError('storage-full', { cause: error })
      throw error
    }
  }
  const listPages = (prefix?: string) => listObjects(client, bucket, prefix)

  try {
    await listPages().next()
  } catch (error) {
    throw new Error(`the bucket ${name} can't be listed: ${String(error)}`, { cause: error })
  }
  return {
    put: (key, bytes) => putBody(key, bytes, bytes.length),
    putFile: async (key, file) => {
      const { size } = await stat(file)
      await repeatBrokenRequest(() => putBody(key, createReadStream(file), size))
      await rm(file)
    },
    get: async key => (await getBody(key))?.transformToByteArray(),
    stream: async (key, range) => {
      const body = await getBody(key, range)
      return body instanceof Readable ? body : undefined
    },
    remove: async key => {
      await client.send(new DeleteObjectCommand({ ...bucket, Key: validateKey(key) }))
    },
    removeFolder: async folder => {
      for await (const { Contents = [] } of listPages(`${validateKey(folder)}/`)) {
        if (Contents.length === 0) continue
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ ...bucket, Delete: { Objects, Quiet: true } }),
        )
        const [failure] = Errors
        if (failure) throw new Error(`${failure.Key} was not removed: ${failure.Code} ${failure.Message}`)
      }
    },
    ...folderQueries(client, bucket),
  }
}

/** Repeat a request whose connection broke or which the store couldn't answer; the SDK can't if it sends a stream. */
async function repeatBrokenRequest(request: () => Promise<void>): Promise<void> {
  for (const delay of retryDelays) {
    try {
      return await request()
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (error instanceof ToolError || (status !== undefined && status < 500)) throw error
    }
    await sleep(delay)
  }
  await request()
}

function folderQueries(
  client: S3Client,
  bucket: { Bucket: string },
): Pick<Blobs, 'folders' | 'existingFolders' | 'lastWrite'> {
  return {
    folders: parent => foldersIn(client, bucket, parent),
    existingFolders: async (parent, names) => {
      const sorted = names.toSorted()
      const requested = new Set(names)
      const existing = new Set<string>()
      const last = sorted.at(-1)
      if (last === undefined) return existing
      for await (const page of foldersIn(client, bucket, parent, sorted[0])) {
        for (const name of page) if (requested.has(name)) existing.add(name)
        const end = page.at(-1)
        if (end !== undefined && end >= last) break
      }
      return existing
    },
    lastWrite: async folder => {
      let last: Date | undefined
      for await (const { Contents = [] } of listObjects(client, bucket, `${validateKey(folder)}/`))
        for (const { LastModified = new Date(0) } of Contents)
          if (!last || last < LastModified) last = LastModified
      return last
    },
  }
}

/** The names of the folders in `parent`, sorted and in pages; only those from `first` if given. */
async function* foldersIn(
  client: S3Client,
  bucket: { Bucket: string },
  parent: string,
  first?: string,
): AsyncIterable<string[]> {
  const Prefix = parent === '' ? '' : `${validateKey(parent)}/`
  // `StartAfter` is exclusive, but the keys in the first folder are greater than its name.
  const StartAfter = first === undefined ? undefined : Prefix + first
  const pages = paginateListObjectsV2({ client }, { ...bucket, Delimiter: '/', Prefix, StartAfter })
  for await (const { CommonPrefixes = [] } of pages)
    yield CommonPrefixes.map(({ Prefix: folder = '' }) => folder.slice(Prefix.length, -1))
}

function listObjects(client: S3Client, bucket: { Bucket: string }, Prefix?: string) {
  return paginateListObjectsV2({ client }, { ...bucket, ...(Prefix && { Prefix }) })
}

/** RFC 4918, section 11.5; returned by MinIO and Ceph when their disks are full. */
const insufficientStorageStatus = 507
