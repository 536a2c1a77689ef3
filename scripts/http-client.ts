import { setTimeout as after } from 'node:timers/promises'

const pollMs = 100

/** What a client needs to know of a task. */
interface Task {
  id: string
  state: string
}

/**
 * A client that keeps cookies, as a browser does.
 *
 * @param origin of the server, or of one of several that it returns for each request
 * @param extraHeaders sent with each request
 */
export function createHttpClient(origin: string | (() => string), extraHeaders: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: string | FormData,
    headers: Record<string, string> = {},
  ) => {
    const server = typeof origin === 'string' ? origin : origin()
    const response = await fetch(new URL(path, server), {
      method,
      headers: { origin: server, cookie: client.cookie(), ...extraHeaders, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const client = {
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, undefined, headers),
    post: (path: string, data: object) =>
      send('POST', path, JSON.stringify(data), { 'content-type': 'application/json' }),
    /**
     * Start a task.
     *
     * @param key a UUID; repeating the request with it creates no second task
     * @returns the task, or a problem
     */
    createTask: (tool: string, params: object, images: Record<string, Blob>, key?: string) => {
      const form = new FormData()
      form.set('params', JSON.stringify(params))
      for (const [name, image] of Object.entries(images)) form.set(name, image, `${name}.png`)
      if (key) form.set('key', key)
      return send('POST', `/api/tools/${tool}/tasks`, form)
    },
    /** Wait until a task has ended. @throws {Error} if there is no such task */
    waitForEnd: async (id: string): Promise<Task> => {
      for (;;) {
        const response = await client.get(`/api/tasks/${id}`)
        // A busy server answers 503 for a while.
        if (response.status === 503) {
          await after(pollMs)
          continue
        }
        if (!response.ok) throw new Error(`the task ${id}: ${response.status}`)
        const task = (await response.json()) as Task
        if (['ready', 'error', 'cancelled'].includes(task.state)) return task
        await after(pollMs)
      }
    },
  }
  return client
}
