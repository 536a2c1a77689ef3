import { adminModelList } from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { AdminRouteDeps } from './route-deps.ts'

const byId = z.object({ id: z.string().max(60) })
const accepted = { params: byId, response: { 202: z.null() } }

/** List, download and remove the models that replace built-in engines. */
export function modelRoutes(app: ZodApp, { models, audit, adminOf }: AdminRouteDeps): void {
  app.get('/api/admin/models', { schema: { response: { 200: adminModelList } } }, async () => ({
    models: await models.list(),
  }))

  const download = { ...accepted, body: z.object({ acceptsLicense: z.boolean() }) }
  app.post('/api/admin/models/:id/download', { schema: download }, async (request, reply) => {
    const { id } = request.params
    const { acceptsLicense } = request.body
    await audit.perform({ name: 'download model', subject: id, admin: adminOf(request) }, async () => {
      await models.download(id, acceptsLicense)
      return { after: { acceptsLicense } }
    })
    return reply.code(202).send(null)
  })

  app.post('/api/admin/models/:id/stop', { schema: accepted }, async (request, reply) => {
    await models.stopDownload(request.params.id)
    return reply.code(202).send(null)
  })

  const remove = { params: byId, response: { 204: z.null() } }
  app.delete('/api/admin/models/:id', { schema: remove }, async (request, reply) => {
    const { id } = request.params
    await audit.perform({ name: 'remove model', subject: id, admin: adminOf(request) }, async () => {
      await models.remove(id)
      return {}
    })
    return reply.code(204).send(null)
  })
}
