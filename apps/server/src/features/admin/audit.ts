import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@pentimento/protocol'
import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Person } from '../account/account.ts'
import { audits } from './tables.ts'

export interface AuditAction {
  name: string
  /** The id of the affected person or object. */
  subject: string
  admin: Pick<Person, 'id' | 'email'>
}

export interface Audit {
  /** Run an action and record who did it, to whom, and what it changed, in one transaction. */
  perform<Changed extends { before?: unknown; after?: unknown; subject?: string }>(
    action: AuditAction,
    run: (tx: Queryable) => Promise<Changed>,
  ): Promise<Changed>
  /** Newest first. */
  latest(subject: string | undefined, limit: number): Promise<AuditEntry[]>
}

export function createAudit({ orm }: Database, clock: Clock): Audit {
  return {
    perform: ({ name, subject, admin }, action) =>
      orm.transaction(async tx => {
        const changed = await action(tx)
        await tx.insert(audits).values({
          id: randomUUID(),
          adminId: admin.id,
          adminEmail: admin.email,
          action: name,
          subject: changed.subject ?? subject,
          before: changed.before ?? null,
          after: changed.after ?? null,
          createdAt: clock.now(),
        })
        return changed
      }),
    latest: async (subject, limit) => {
      const rows = await orm
        .select()
        .from(audits)
        .where(subject === undefined ? undefined : eq(audits.subject, subject))
        .orderBy(desc(audits.createdAt), desc(audits.id))
        .limit(limit)
      return rows.map(({ adminId: _, createdAt, before, after, ...row }) => ({
        ...row,
        before: before as AuditEntry['before'],
        after: after as AuditEntry['after'],
        createdAt: createdAt.toISOString(),
      }))
    },
  }
}

/**
 * Audit entries about a person and by a person. When their data is erased the entries remain, since deleting an account
 * must not remove the record of its actions; the address and the recorded values are removed.
 */
export function auditPersonalData({ orm }: Database): PersonalDataProvider {
  return {
    name: 'audit',
    summary: 'what this server’s administrators did to your account, and what you did as an administrator',
    exportData: async ({ id }) => ({
      toYou: await orm
        .select({
          action: audits.action,
          before: audits.before,
          after: audits.after,
          createdAt: audits.createdAt,
        })
        .from(audits)
        .where(eq(audits.subject, id)),
      byYou: await orm
        .select({ action: audits.action, subject: audits.subject, createdAt: audits.createdAt })
        .from(audits)
        .where(eq(audits.adminId, id)),
    }),
    eraseData: ({ id }) =>
      orm.transaction(async tx => {
        await tx.update(audits).set({ before: null, after: null }).where(eq(audits.subject, id))
        await tx.update(audits).set({ adminEmail: 'a deleted account' }).where(eq(audits.adminId, id))
      }),
  }
}
