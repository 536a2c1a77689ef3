import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type TemplateRow, templates } from './tables.ts'

const ofTool = (ownerId: string, tool: string) =>
  and(eq(templates.ownerId, ownerId), eq(templates.tool, tool))

/** An owner's templates of a tool, newest first. */
export function listByTool(db: Queryable, ownerId: string, tool: string): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(ofTool(ownerId, tool))
    .orderBy(desc(templates.savedAt), desc(templates.id))
}

/** An owner's templates of every tool. */
export function byOwner(db: Queryable, ownerId: string): Promise<TemplateRow[]> {
  return db.select().from(templates).where(eq(templates.ownerId, ownerId)).orderBy(desc(templates.savedAt))
}

export async function deleteByOwner(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(templates).where(eq(templates.ownerId, ownerId))
}

export async function countOthers(tx: Queryable, ownerId: string, tool: string, name: string) {
  const [found] = await tx
    .select({ count: count() })
    .from(templates)
    .where(and(ofTool(ownerId, tool), ne(templates.name, name)))
  return found?.count ?? 0
}

/** A template with the same name is replaced and keeps its id. */
export async function save(tx: Queryable, row: TemplateRow): Promise<TemplateRow> {
  const [saved] = await tx
    .insert(templates)
    .values(row)
    .onConflictDoUpdate({
      target: [templates.ownerId, templates.tool, templates.name],
      set: { values: row.values, savedAt: row.savedAt },
    })
    .returning()
  if (!saved) throw new Error('the row was not inserted')
  return saved
}

/** @returns whether it existed */
export async function remove(db: Queryable, ownerId: string, tool: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(templates)
    .where(and(ofTool(ownerId, tool), eq(templates.id, id)))
    .returning({ id: templates.id })
  return removed.length > 0
}

/** If both owners have a template with the same name, the receiver's is kept. */
export async function transferOwnership(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    delete from ${templates} as given using ${templates} as kept
    where given.owner_id = ${from} and kept.owner_id = ${to}
      and given.tool = kept.tool and given.name = kept.name`)
  await tx.update(templates).set({ ownerId: to }).where(eq(templates.ownerId, from))
}
