import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** At most `max` requests per window; a window begins with its first request. */
export interface RateLimitRule {
  max: number
  windowMs: number
}

export interface RateLimitResult {
  isAllowed: boolean
  /** Requests in the current window, this one included. */
  count: number
  /** When the window ends. */
  endsAt: Date
}

/** Counts requests, in all processes together. */
export interface RateLimits {
  /** Count a request. @param key what is limited, and for whom */
  consume(key: string, rule: RateLimitRule): Promise<RateLimitResult>
  /** Forget the requests counted for a key. */
  reset(key: string): Promise<void>
}

/** A store for @fastify/rate-limit that counts with `limits`. */
export function rateLimitStore(limits: RateLimits): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #name: string
    constructor(_options: unknown, name = 'all routes') {
      this.#name = name
    }
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 0, max = 0): void {
      limits.consume(`${this.#name} ${key}`, { max, windowMs }).then(
        ({ count, endsAt }) =>
          callback(null, { current: count, ttl: Math.max(0, endsAt.getTime() - Date.now()) }),
        error => callback(error, undefined),
      )
    }
    child(options: Parameters<FastifyRateLimitStore['child']>[0]): Store {
      // The plugin's types lack `routeInfo`, its only documented way to tell routes apart.
      const { routeInfo } = options as object as { routeInfo: { method: string; url: string } }
      return new Store(undefined, `${routeInfo.method} ${routeInfo.url}`)
    }
  }
}
