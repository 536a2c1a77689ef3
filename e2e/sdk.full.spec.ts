import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../scripts/root.mjs'
import { drawPortrait } from './portrait.ts'
import { operatorKey, originWithPlans } from './servers.ts'

// The published client in a browser, on a page of another origin: XMLHttpRequest reports upload progress there.
test('the client of the public API works in a browser on another site, and reports upload progress', async ({
  page,
}) => {
  execFileSync(process.execPath, ['packages/sdk/build.ts'], { cwd: root })
  // A real server: browsers let a page from an unknown address send nothing to this machine.
  const site = createServer(async ({ url = '/' }, response) => {
    const isPage = url === '/'
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
    response.end(
      isPage ? '<!doctype html>' : await readFile(join(root, 'packages/sdk/dist', url)).catch(() => ''),
    )
  }).listen(0)
  await once(site, 'listening')
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const photo = await (await drawPortrait(960, 720)).jpeg({ quality: 100 }).toBuffer()
  const found = await page.evaluate(callFromPage, {
    baseUrl: originWithPlans,
    apiKey: operatorKey,
    photo: photo.toString('base64'),
  })
  site.close()
  expect(found).toMatchObject({ type: 'image/png', consumed: 0, missing: 'key-missing' })
  expect(found.size).toBeGreaterThan(1000)
  expect(found.last.sentBytes).toBeGreaterThan(photo.length)
  expect(found.last.totalBytes).toBe(found.last.sentBytes)
  expect(found.streamed).toBe('image/png')
})

interface Progress {
  sentBytes: number
  totalBytes: number | undefined
}

async function callFromPage({ baseUrl, apiKey, photo }: { baseUrl: string; apiKey: string; photo: string }) {
  const path = '/sdk.js'
  const { Pentimento } = await import(path)
  const image_file = await (await fetch(`data:image/jpeg;base64,${photo}`)).blob()
  const client = new Pentimento({ baseUrl, apiKey })
  let last: Progress = { sentBytes: 0, totalBytes: undefined }
  const onUploadProgress = (progress: Progress) => {
    last = progress
  }
  const result = await client.removeBackground({ image_file }, { onUploadProgress })
  const streamed = await client.removeBackground({ image_file: image_file.stream() })
  const missing = await new Pentimento({ baseUrl, apiKey: '' })
    .credits()
    .catch((error: { kind: string }) => error.kind)
  const { consumed } = result.credits
  return {
    type: result.mediaType,
    size: result.image.size,
    consumed,
    last,
    missing,
    streamed: streamed.mediaType,
  }
}
