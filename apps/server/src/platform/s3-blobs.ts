import { Readable } from 'node:stream'
import {
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
  const listPages = (Prefix?: string) =>
    paginateListObjectsV2({ client }, { ...bucket, ...(Prefix && { Prefix }) })

  try {
    await listPages().next()
  } catch (error) {
    throw new Error(`the bucket ${name} can't be listed: ${String(error)}`, { cause: error })
  }
  return {
    put: async (key, bytes) => {
      try {
        await client.send(new PutObjectCommand({ ...bucket, Key: validateKey(key), Body: bytes }))
      } catch (error) {
        if (
          error instanceof S3ServiceException &&
          error.$metadata.httpStatusCode === insufficientStorageStatus
        )
          throw new ToolError('storage-full', { cause: error })
        throw error
      }
    },
    get: async key => (await getBody(key))?.transformToByteArray(),
    stream: async (key, range) => {
      const body = await getBody(key, range)
      return body instanceof Readable ? body : undefined
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
    folders: async () => {
      const lastWrites = new Map<string, Date>()
      for await (const { Contents = [] } of listPages())
        for (const { Key = '', LastModified = new Date(0) } of Contents) {
          const [folder = ''] = Key.split('/')
          const before = lastWrites.get(folder)
          if (!before || before < LastModified) lastWrites.set(folder, LastModified)
        }
      return [...lastWrites].map(([name, writtenAt]) => ({ name, writtenAt }))
    },
  }
}

/** RFC 4918, section 11.5; returned by MinIO and Ceph when their disks are full. */
const insufficientStorageStatus = 507
