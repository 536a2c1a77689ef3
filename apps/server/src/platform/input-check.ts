import { defineMessage, ToolError } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'

/** More than any request needs; validation, serialization and the database recurse into nested values. */
const maxDepth = 64

/** RFC 2046, section 5.1.1: 1 to 70 characters; in quotes if it contains separators. */
const boundaryPattern = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i

/** Check the path, query and body of every request before its handler runs. */
export function registerInputCheck(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, headers }) => {
    const type = headers['content-type'] ?? ''
    if (/^multipart\/form-data/i.test(type) && !boundaryPattern.test(type))
      throw new ToolError('invalid-request', { detail: defineMessage('expected multipart/form-data') })
    assertStorable([params, query, Buffer.isBuffer(body) ? parseBuffer(body, type) : body])
  })
}

/**
 * Check that a value from JSON can be validated and stored.
 *
 * @throws ToolError 'invalid-request' for values nested too deeply, and for text that PostgreSQL can't store: with NUL
 *   or half of a surrogate pair
 */
export function assertStorable(value: unknown): void {
  const pending = [{ value, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') assertStorableText(value)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (depth > maxDepth)
      throw new ToolError('invalid-request', {
        detail: defineMessage('expected at most {most} nested values', { most: maxDepth }),
      })
    for (const [key, child] of Object.entries(value)) {
      assertStorableText(key)
      pending.push({ value: child, depth: depth + 1 })
    }
  }
}

function assertStorableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new ToolError('invalid-request', { detail: defineMessage('expected text of valid characters') })
}

/** The content of a body that its handler parses itself; undefined if it isn't JSON or a form. */
function parseBuffer(body: Buffer, type: string): unknown {
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return [...new URLSearchParams(body.toString())].flat()
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
