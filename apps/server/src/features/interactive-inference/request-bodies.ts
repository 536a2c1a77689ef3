import { ToolError } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'

/** A body that is being read or that waits, in memory, until its request is answered. */
export interface Body {
  /** Count received bytes. @throws ToolError 'interactive-busy' if all bodies together would have too many */
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

const maxBytes = 512 * 2 ** 20
const maxUploads = 200
const maxUploadsPerOwner = 8
/** 30 MB at 3 Mbit/s. */
const uploadTimeoutMs = 90_000
const retryAfterMs = 3000

export function createBodies(clock: Clock): Bodies {
  const uploads = new Map<string, number>()
  let bytesInMemory = 0
  const assertBelow = (limit: number, value: number) => {
    if (value < limit) return
    throw new ToolError('interactive-busy', { retryAt: new Date(clock.now().getTime() + retryAfterMs) })
  }
  const countUpload = (owner: string, change: 1 | -1) => {
    const count = (uploads.get(owner) ?? 0) + change
    if (count > 0) uploads.set(owner, count)
    else uploads.delete(owner)
  }
  return {
    open: owner => {
      assertBelow(maxUploadsPerOwner, uploads.get(owner) ?? 0)
      assertBelow(
        maxUploads,
        [...uploads.values()].reduce((sum, count) => sum + count, 0),
      )
      countUpload(owner, 1)
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
        countUpload(owner, -1)
      }
      return {
        add: bytes => {
          if (isReleased) throw new Error('the request has ended')
          assertBelow(maxBytes, bytesInMemory + bytes)
          size += bytes
          bytesInMemory += bytes
        },
        timeout: timeout.signal,
        received: endUpload,
        release: () => {
          endUpload()
          if (!isReleased) bytesInMemory -= size
          isReleased = true
        },
      }
    },
  }
}
