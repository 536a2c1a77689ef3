declare const self: ServiceWorkerGlobalScope
/** Identifies the build. `write-service-worker.ts` prepends it, together with the list of shell files. */
declare const buildId: string
declare const shellFiles: readonly string[]

const cacheName = `shell-${buildId}`
const shell = '/shell.html'
/** How long a navigation waits for the server before the cached shell is used. */
const networkTimeoutMs = 4000

self.addEventListener('install', event => {
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(shellFiles.map(toRequest))))
})

self.addEventListener('activate', event => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

// A new version waits for the user's consent: it wouldn't match the pages that are open.
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting()
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (shellFiles.includes(pathname)) event.respondWith(cacheFirst(request, pathname))
  else if (request.mode === 'navigate' && isAppPage(pathname)) event.respondWith(networkFirst(request))
})

/** Bypasses the HTTP cache, except for assets whose names contain a hash. */
function toRequest(file: string): Request {
  return new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
}

/** Pages and responses of the server itself aren't part of the app and are never cached. */
function isAppPage(pathname: string): boolean {
  return (
    !/^\/(api|developer|docs|llms|mcp|openapi|problems|readyz|healthz)\b/.test(pathname) &&
    !/\/v\d+(\/|$)/.test(pathname)
  )
}

async function cacheFirst(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? fetch(request)
}

/** Network first: the server's page, or the cached shell when it doesn't respond in time. */
async function networkFirst(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), networkTimeoutMs)
  try {
    return await fetch(request, { signal: controller.signal })
  } catch {
    const cache = await caches.open(cacheName)
    return (await cache.match(shell)) ?? Response.error()
  } finally {
    // The limit applies until the response starts; its body may take longer.
    clearTimeout(timer)
  }
}
