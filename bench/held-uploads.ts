import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// Memory of the server while many clients upload large images and stop before the end: `held-uploads [count] [MB]`.
// Every upload is written to the disk, so count × MB must be free there; PENTIMENTO_BENCH_FOLDER chooses the disk.

const [count = 500, megabytes = 100] = process.argv.slice(2).map(Number)
const port = 4189
const bytesPerMiB = 2 ** 20
/** Part of each upload that is sent before the client stops. */
const sentBytes = Math.round(megabytes * 1e6 * 0.95)
const targetMB = 200

const folder = await mkdtemp(
  join(process.env['PENTIMENTO_BENCH_FOLDER'] ?? tmpdir(), 'pentimento-held-uploads-'),
)
const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: {
    ...process.env,
    PORT: String(port),
    PENTIMENTO_DATA: folder,
    PENTIMENTO_APP_CHECK: 'off',
    // Each client states an address of its own: the number of requests per address is limited.
    PENTIMENTO_PROXIES: '127.0.0.1,::1',
    PENTIMENTO_UPLOADS_MAX: String(Math.ceil((count * megabytes * 1e6) / bytesPerMiB)),
    // Longer than the benchmark takes: the default would end the first uploads before the last start.
    PENTIMENTO_REQUEST_TIMEOUT: '3600',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})

async function residentMB(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
}

async function bytesOnDisk(): Promise<number> {
  const uploads = join(folder, 'blobs/uploads')
  let bytes = 0
  for (const name of await readdir(uploads)) bytes += (await stat(join(uploads, name))).size
  return bytes
}

async function untilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await delay(200)
  }
}

/** All clients send the same bytes, so that this process needs no memory for them. */
const chunk = Buffer.alloc(bytesPerMiB, 0x55)

/** As long as a browser's. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gWx'

async function upload(index: number): Promise<Socket> {
  const socket = createConnection(port, 'localhost')
  await once(socket, 'connect')
  socket.on('data', response => console.error(`refused: ${response.toString().split('\r\n', 1)[0]}`))
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`
  const length = head.length + Math.round(megabytes * 1e6)
  socket.write(
    `POST /api/tools/cleanup/tasks HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: 10.1.${index >> 8}.${index & 255}\r\ncontent-length: ${length}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n\r\n${head}`,
  )
  for (let sent = 0; sent < sentBytes; sent += chunk.length)
    if (!socket.write(chunk.subarray(0, sentBytes - sent))) await once(socket, 'drain')
  return socket
}

const sockets: Socket[] = []
try {
  await untilReady()
  // Before the first measurement, load what a first request loads.
  for (let index = 0; index < 3; index++) (await upload(index)).destroy()
  await delay(2000)
  const before = await residentMB()
  let peak = before
  let isUploading = true
  const watching = (async () => {
    while (isUploading) {
      peak = Math.max(peak, await residentMB())
      await delay(100)
    }
  })()
  const startedAt = performance.now()
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => upload(index)))
  for (const result of results) if (result.status === 'fulfilled') sockets.push(result.value)
  // The rest of what the clients sent is in the connections' buffers until the server has read it.
  while ((await bytesOnDisk()) < sockets.length * sentBytes * 0.99) await delay(500)
  const held = await residentMB()
  const gigabytes = (await bytesOnDisk()) / 1e9
  isUploading = false
  await watching
  const seconds = (performance.now() - startedAt) / 1000
  for (const socket of sockets) socket.destroy()
  await delay(5000)
  console.log(
    `${sockets.length} of ${count} uploads of ${megabytes} MB held, ${gigabytes.toFixed(1)} GB on disk, ${seconds.toFixed(0)} s`,
  )
  console.log(
    `before ${before.toFixed(0)} MB; held +${(held - before).toFixed(0)} MB; peak +${(peak - before).toFixed(0)} MB (target: below ${targetMB})`,
  )
  console.log(
    `after all clients left +${((await residentMB()) - before).toFixed(0)} MB, ${await bytesOnDisk()} bytes on disk`,
  )
} finally {
  server.kill()
  await once(server, 'exit')
  await rm(folder, { recursive: true })
}
