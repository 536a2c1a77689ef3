import { EngineError, ImagingError } from '@pentimento/imaging'
import { type ErrorCode, errorCatalog } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { toToolError } from './to-tool-error.ts'

describe('an error of a remote engine', () => {
  it.each([
    ['prompt-rejected', 'invalid-prompt', 422],
    ['image-rejected', 'nsfw-input', 422],
    ['result-rejected', 'nsfw-result', 422],
    ['key-rejected', 'engine-not-set-up', 503],
    ['out-of-credit', 'engine-out-of-credit', 503],
    ['too-busy', 'engine-busy', 503],
    ['unreachable', 'engine-unreachable', 503],
    ['invalid-response', 'engine-failed', 502],
  ] as const)('%s becomes %s', (code, expected, status) => {
    const toolError = toToolError(new EngineError(code, 'Somebody says no', { cause: new Error('a key') }))
    expect(toolError).toMatchObject({ name: 'ToolError', code: expected })
    expect(String(toolError)).toContain('(Somebody says no)')
    expect(String(toolError)).not.toContain('a key')
    expect(errorCatalog[expected satisfies ErrorCode].status).toBe(status)
  })
})

it('keeps the figures of an imaging error, and returns other errors unchanged', () => {
  const tooMany = new ImagingError('too-many-pixels', '{got} pixels, at most 1', { values: { got: '9×9' } })
  expect(toToolError(tooMany)).toMatchObject({
    code: 'image-too-large',
    detail: { message: '{got} pixels, at most 1', values: { got: '9×9' } },
    message: expect.stringContaining('(9×9 pixels, at most 1)'),
  })
  const other = new TypeError('a mistake of ours')
  expect(toToolError(other)).toBe(other)
})
