import { describe, expect, it } from 'vitest'
import { preferredWait } from './prefer.ts'

describe('Prefer', () => {
  it.each([
    ['wait=10', 10],
    ['Wait = 5', 5],
    ['return=minimal, wait="7"', 7],
    ['wait=9000', 25],
    ['wait=0', 0],
  ])('%s waits %d seconds', (prefer, seconds) => expect(preferredWait(prefer)).toBe(seconds))

  it.each([undefined, '', 'respond-async', 'respond-async, wait=10', 'wait=soon'])(
    '%s does not wait',
    prefer => expect(preferredWait(prefer)).toBeUndefined(),
  )
})
