import {
  adminTaskList,
  auditList,
  feedbackEntry,
  feedbackList,
  overview,
  signalCount,
  signalList,
  toCsv,
} from '@pentimento/protocol'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import { signalCounts } from '../enrichment/enrichment.ts'
import { recentFeedback } from '../feedback/feedback.ts'
import type { AdminRouteDeps } from './route-deps.ts'

const maxListed = 100
const maxExported = 100_000

/** Reports on tasks, feedback and result usage; feedback and usage can be downloaded as CSV or JSON. */
export function reportRoutes(app: ZodApp, { database, clock, tasks, audit }: AdminRouteDeps): void {
  const { orm } = database
  app.get('/api/admin/overview', { schema: { response: { 200: overview } } }, () =>
    tasks.adminQueries.overview(clock.now()),
  )

  const list = {
    querystring: z.object({
      state: z.enum(['queued', 'processing', 'ready', 'error', 'cancelled']).optional(),
      tool: z.string().max(60).optional(),
    }),
    response: { 200: adminTaskList },
  }
  app.get('/api/admin/tasks', { schema: list }, async ({ query }) => ({
    tasks: await tasks.adminQueries.latest(query, maxListed),
  }))

  const filter = z.object({
    tool: z.string().max(60).optional(),
    satisfied: z.enum(['yes', 'no']).optional(),
  })
  app.get(
    '/api/admin/feedback',
    { schema: { querystring: filter, response: { 200: feedbackList } } },
    async ({ query }) => ({ feedback: await recentFeedback(orm, query, maxListed) }),
  )
  app.get('/api/admin/signals', { schema: { response: { 200: signalList } } }, async () => ({
    signals: await signalCounts(orm),
  }))

  const ending = z.object({ ending: z.enum(['csv', 'json']) })
  app.get(
    '/api/admin/feedback.:ending',
    { schema: { params: ending, querystring: filter } },
    async ({ params, query }, reply) => {
      const rows = await recentFeedback(orm, query, maxExported)
      return sendTable(reply, 'feedback', params.ending, rows, Object.keys(feedbackEntry.shape))
    },
  )
  app.get('/api/admin/signals.:ending', { schema: { params: ending } }, async ({ params }, reply) =>
    sendTable(reply, 'signals', params.ending, await signalCounts(orm), Object.keys(signalCount.shape)),
  )

  const auditSchema = {
    querystring: z.object({ subject: z.string().max(200).optional() }),
    response: { 200: auditList },
  }
  app.get('/api/admin/audit', { schema: auditSchema }, async ({ query }) => ({
    audit: await audit.latest(query.subject, maxListed),
  }))
}

function sendTable(
  reply: FastifyReply,
  name: string,
  ending: 'csv' | 'json',
  rows: Record<string, unknown>[],
  columns: string[],
) {
  reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
  return ending === 'csv'
    ? reply.type('text/csv; charset=utf-8').send(toCsv(rows, columns))
    : reply.type('application/json').send(JSON.stringify(rows, null, 2))
}
