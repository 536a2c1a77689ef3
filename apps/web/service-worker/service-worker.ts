declare const self: ServiceWorkerGlobalScope
/** Of this build; written at its end, with all that the app is started from. */
declare const edition: string
declare const shellFiles: readonly string[]

const cacheName = `shell-${edition}`
const shell = '/shell.html'
/** Beyond this a page that does not come is taken from the cache. */
const patienceMs = 4000

self.addEventListener('install', event => {
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(shellFiles.map(requestOf))))
})

self.addEventListener('activate', event => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()))
})

// A new edition waits until the person asks for it: it would not go with the pages that are open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (shellFiles.includes(pathname)) event.respondWith(kept(request, pathname))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(fresh(request))
})

/** Past the browser's own cache, unless its name says what is in it. */
function requestOf(file: string): Request {
  return new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
}

/** The server's own pages and answers are no part of the app, and never kept. */
function isPage(pathname: string): boolean {
  return (
    !/^\/(api|developer|problems|openapi|readyz|healthz)\b/.test(pathname) && !/\/v\d+(\/|$)/.test(pathname)
  )
}

async function kept(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? fetch(request)
}

/** The page as the server has it; the app's shell where the server does not answer. */
async function fresh(request: Request): Promise<Response> {
  const leaving = new AbortController()
  const waiting = setTimeout(() => leaving.abort(), patienceMs)
  try {
    return await fetch(request, { signal: leaving.signal })
  } catch {
    const cache = await caches.open(cacheName)
    return (await cache.match(shell)) ?? Response.error()
  } finally {
    // What has begun to come may take its time.
    clearTimeout(waiting)
  }
}
