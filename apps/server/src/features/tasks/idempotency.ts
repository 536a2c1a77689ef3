import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../platform/database.ts'
import { byId } from './store.ts'
import type { StoredInput, TaskRow } from './tables.ts'

/** A deterministic task id from an owner and an idempotency key: a UUID version 8 (RFC 9562) from a SHA-256 hash. */
export function deterministicId(key: string, ownerId: string): string {
  const bytes = createHash('sha256').update(`${ownerId} ${key}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x80
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The task that an earlier identical request created, whose response may not have arrived.
 *
 * @throws ToolError 'idempotency-conflict' if the earlier request was different
 */
export async function findExistingTask(
  db: Queryable,
  id: string,
  { tool, params, inputs }: { tool: string; params: object; inputs: readonly StoredInput[] },
): Promise<TaskRow | undefined> {
  const row = await byId(db, id)
  if (!row) return undefined
  const hashes = (inputs: readonly StoredInput[]) => inputs.map(({ name, hash }) => [name, hash])
  const previous = [row.tool, row.params, hashes(row.inputs)]
  const current = [tool, JSON.parse(JSON.stringify(params)), hashes(inputs)]
  if (!isDeepStrictEqual(previous, current)) throw new ToolError('idempotency-conflict')
  return row
}
