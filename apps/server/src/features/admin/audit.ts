import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@pentimento/protocol'
import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import type { Person } from '../account/account.ts'
import { audits } from './tables.ts'

export interface Deed {
  act: string
  /** The id of whom or what it is done to. */
  subject: string
  admin: Pick<Person, 'id' | 'email'>
}

export interface Audit {
  /** Do something, and write down who did what to whom and what it changed, both or neither. */
  done<Changed extends { before?: unknown; after?: unknown; subject?: string }>(
    deed: Deed,
    act: (tx: Queryable) => Promise<Changed>,
  ): Promise<Changed>
  /** Latest first. */
  latest(subject: string | undefined, limit: number): Promise<AuditEntry[]>
}

export function openAudit({ orm }: Database, clock: Clock): Audit {
  return {
    done: ({ act: name, subject, admin }, act) =>
      orm.transaction(async tx => {
        const changed = await act(tx)
        await tx.insert(audits).values({
          id: randomUUID(),
          adminId: admin.id,
          adminEmail: admin.email,
          act: name,
          subject: changed.subject ?? subject,
          before: changed.before ?? null,
          after: changed.after ?? null,
          at: clock.now(),
        })
        return changed
      }),
    latest: async (subject, limit) => {
      const rows = await orm
        .select()
        .from(audits)
        .where(subject === undefined ? undefined : eq(audits.subject, subject))
        .orderBy(desc(audits.at), desc(audits.id))
        .limit(limit)
      return rows.map(({ adminId: _, at, before, after, ...row }) => ({
        ...row,
        before: before as AuditEntry['before'],
        after: after as AuditEntry['after'],
        at: at.toISOString(),
      }))
    },
  }
}

/**
 * What admins did to a person, and what the person did as one. When they are forgotten the entries stay, since
 * what was done must not be undone by leaving: without the address, and without what they told of the person.
 */
export function auditHolding({ orm }: Database): Holding {
  return {
    name: 'audit',
    says: 'what who runs this server did to your account, and what you did as one of them',
    of: async ({ id }) => ({
      toYou: await orm
        .select({ act: audits.act, before: audits.before, after: audits.after, at: audits.at })
        .from(audits)
        .where(eq(audits.subject, id)),
      byYou: await orm
        .select({ act: audits.act, subject: audits.subject, at: audits.at })
        .from(audits)
        .where(eq(audits.adminId, id)),
    }),
    forget: ({ id }) =>
      orm.transaction(async tx => {
        await tx.update(audits).set({ before: null, after: null }).where(eq(audits.subject, id))
        await tx.update(audits).set({ adminEmail: 'a deleted account' }).where(eq(audits.adminId, id))
      }),
  }
}
