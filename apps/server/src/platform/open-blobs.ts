import { type Blobs, openDiskBlobs } from './blobs.ts'
import type { Bucket } from './s3-blobs.ts'

/** Where blobs are stored: in a bucket, or in a folder. */
export type BlobStorage = { bucket: Bucket } | { folder: string }

/** Open a blob store. The S3 client is large, so it's loaded only for a bucket. */
export async function openBlobs(storage: BlobStorage): Promise<Blobs> {
  if ('folder' in storage) return openDiskBlobs(storage.folder)
  const { openS3Blobs } = await import('./s3-blobs.ts')
  return openS3Blobs(storage.bucket)
}
