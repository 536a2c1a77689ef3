import { signal, type Task } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { type Accounts, requireSignedIn } from '../account/account.ts'
import * as store from './store.ts'

export interface EnrichmentDeps {
  database: Database
  accounts: Pick<Accounts, 'identify'>
  clock: Clock
  /** An owner's task. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/**
 * Records what people do with their results; stored by task, without identity. Actions on tasks are recorded where
 * they're performed.
 */
export function enrichmentRoutes({
  database,
  accounts,
  clock,
  findTask,
}: EnrichmentDeps): FastifyPluginAsync {
  return async plain => {
    const schema = {
      operationId: 'record-signal',
      tags: ['tasks'],
      description:
        'Report what was done with a result, so that engines can be evaluated. Stored without identity; retries and deletions are recorded automatically.',
      params: z.object({ id: z.uuid() }),
      body: signal,
      response: { 204: z.null(), ...problemResponses(400, 401, 404) },
    }
    plain
      .withTypeProvider<ZodTypeProvider>()
      .post('/api/tasks/:id/signal', { schema }, async (request, reply) => {
        const { id } = request.params
        const person = await requireSignedIn(accounts, request)
        const task = await findTask(person.id, id)
        const madeBy = task.state === 'ready' ? task.madeBy : null
        await store.record(database.orm, { ...task, madeBy }, request.body.action, clock.now())
        return reply.code(204).send(null)
      })
  }
}

/** Count that a result was used in some way. */
export const recordSignal = store.record

export const anonymizeSignals = store.anonymize

/** Per tool, engine and action: how many results, and how often. */
export const signalCounts = store.counts

/** Usage of a person's existing results. Usage of deleted results is anonymous. */
export function signalPersonalData(
  { orm }: Database,
  taskIdsOf: (ownerId: string) => Promise<string[]>,
): PersonalDataProvider {
  return {
    name: 'signals',
    summary: 'actions on results, such as downloads',
    exportData: async ({ id }) => store.byTasks(orm, await taskIdsOf(id)),
    eraseData: async ({ id }) => store.deleteByTasks(orm, await taskIdsOf(id)),
  }
}
