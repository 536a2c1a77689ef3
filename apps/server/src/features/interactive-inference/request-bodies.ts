import { ToolError } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'

/** A body that is being read or that waits, in memory, until its request is answered. */
export interface Body {
  /** Count received bytes. @throws ToolError 'interactive-busy' if there would be too many, in total or of one owner */
  add(bytes: number): void
  /** Aborts with 'upload-timeout'; the body must be read by then. */
  timeout: AbortSignal
  /** The body was read: it no longer counts as an upload of its owner, and the timeout is off. */
  received(): void
  /** Its memory is free. */
  release(): void
}

/** Bounds the memory and the number of the requests' bodies. */
export interface Bodies {
  /** @throws ToolError 'interactive-busy' if too many are being read, in total or of one owner */
  open(owner: string): Body
}

interface Usage {
  uploads: number
  bytes: number
}

const most: Usage = { uploads: 200, bytes: 512 * 2 ** 20 }
/** One request may have 128 MiB. */
const mostOfOwner: Usage = { uploads: 8, bytes: 160 * 2 ** 20 }
/** 30 MB at 3 Mbit/s. */
const uploadTimeoutMs = 90_000
const retryAfterMs = 3000

export function createBodies(clock: Clock): Bodies {
  const total: Usage = { uploads: 0, bytes: 0 }
  const byOwner = new Map<string, Usage>()
  const assertWithin = (limit: number, value: number) => {
    if (value <= limit) return
    throw new ToolError('interactive-busy', { retryAt: new Date(clock.now().getTime() + retryAfterMs) })
  }
  /** @throws ToolError 'interactive-busy' if it's an increase above a limit; then nothing changes */
  const change = (owner: string, kind: keyof Usage, amount: number) => {
    const usage = byOwner.get(owner) ?? { uploads: 0, bytes: 0 }
    if (amount > 0) {
      assertWithin(mostOfOwner[kind], usage[kind] + amount)
      assertWithin(most[kind], total[kind] + amount)
    }
    usage[kind] += amount
    total[kind] += amount
    if (usage.uploads > 0 || usage.bytes > 0) byOwner.set(owner, usage)
    else byOwner.delete(owner)
  }
  return {
    open: owner => {
      change(owner, 'uploads', 1)
      let size = 0
      let isReleased = false
      const timeout = new AbortController()
      const received = new AbortController()
      void clock.delay(uploadTimeoutMs, received.signal).then(() => {
        if (!received.signal.aborted) timeout.abort(new ToolError('upload-timeout'))
      })
      const endUpload = () => {
        if (received.signal.aborted) return
        received.abort()
        change(owner, 'uploads', -1)
      }
      return {
        add: bytes => {
          if (isReleased) throw new Error('the request has ended')
          change(owner, 'bytes', bytes)
          size += bytes
        },
        timeout: timeout.signal,
        received: endUpload,
        release: () => {
          endUpload()
          if (!isReleased) change(owner, 'bytes', -size)
          isReleased = true
        },
      }
    },
  }
}
