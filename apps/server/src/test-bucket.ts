import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Its access keys; the client reads them from the environment. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A local S3 server with one bucket. */
export async function startTestBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'pentimento-bucket-'))
  const name = 'pictures'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    name,
    endpoint,
    region: 'us-east-1',
    env: { PENTIMENTO_S3_BUCKET: name, PENTIMENTO_S3_ENDPOINT: endpoint },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
