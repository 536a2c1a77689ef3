import { allBanners, banner, newBanner } from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { AdminRouteDeps } from './route-deps.ts'

const byId = z.object({ id: z.uuid() })

/** Create, schedule, change, end and delete banners. */
export function bannerRoutes(app: ZodApp, { banners, audit, adminOf }: AdminRouteDeps): void {
  app.get('/api/admin/banners', { schema: { response: { 200: allBanners } } }, async () => ({
    banners: await banners.all(),
  }))

  const write = { body: newBanner, response: { 200: banner } }
  app.post('/api/admin/banners', { schema: write }, async request => {
    const action = { name: 'create banner', subject: '', admin: adminOf(request) }
    const { after } = await audit.perform(action, async tx => {
      const after = await banners.create(tx, request.body)
      return { after, subject: after.id }
    })
    return after
  })

  const change = { params: byId, body: newBanner, response: { 200: banner } }
  app.put('/api/admin/banners/:id', { schema: change }, async request => {
    const { id } = request.params
    const action = { name: 'change banner', subject: id, admin: adminOf(request) }
    return (await audit.perform(action, tx => banners.change(tx, id, request.body))).after
  })

  const remove = { params: byId, response: { 204: z.null() } }
  app.delete('/api/admin/banners/:id', { schema: remove }, async (request, reply) => {
    const { id } = request.params
    const action = { name: 'delete banner', subject: id, admin: adminOf(request) }
    await audit.perform(action, async tx => ({ before: await banners.remove(tx, id) }))
    return reply.code(204).send(null)
  })
}
