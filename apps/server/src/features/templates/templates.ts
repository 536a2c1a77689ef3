import { randomUUID } from 'node:crypto'
import {
  defineMessage,
  type ErrorCode,
  newTemplate,
  planIncludes,
  type Template,
  ToolError,
  template,
  templateList,
} from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import type { Contract, Templates } from '@pentimento/tools/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { notAmongOwn } from '../../platform/rejections.ts'
import { type Accounts, requireSignedIn } from '../account/account.ts'
import * as store from './store.ts'
import { type TemplateRow, templates } from './tables.ts'

interface TemplateDeps {
  database: Pick<Database, 'orm'>
  accounts: Accounts
  clock: Clock
}

/** Templates: parameters that people save, for tools whose contract allows it. Everyone sees only their own. */
export function templateRoutes(deps: TemplateDeps): FastifyPluginAsync {
  return async app => {
    for (const contract of allContracts)
      if (contract.templates) await app.register(toolTemplateRoutes(contract, contract.templates, deps))
  }
}

/** Transfer all templates of one owner to another. */
export const transferTemplates = store.transferOwnership

/** Exports and erases a person's templates. */
export function templatePersonalData({ orm }: Database): PersonalDataProvider {
  return {
    name: 'templates',
    summary: 'tool settings you saved under a name',
    exportData: async ({ id }) =>
      (await store.byOwner(orm, id)).map(row => ({ tool: row.tool, ...asTemplate(row) })),
    eraseData: ({ id }) => store.deleteByOwner(orm, id),
  }
}

function toolTemplateRoutes(
  { id: tool }: Contract,
  options: Templates,
  { database: { orm }, accounts, clock }: TemplateDeps,
): FastifyPluginAsync {
  const path = `/api/tools/${tool}/templates`
  const common = { tags: ['templates'] }
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    const list = { ...common, operationId: `list-${tool}-templates`, response: { 200: templateList } }
    app.get(path, { schema: list }, async request => {
      const person = await accounts.identify(request)
      const rows = person ? await store.listByTool(orm, person.id, tool) : []
      return { templates: rows.map(asTemplate), max: options.max }
    })

    const save = {
      ...common,
      operationId: `save-${tool}-template`,
      description: 'Replaces the template with the same name, if there is one.',
      body: newTemplate.extend({ values: options.schema }),
      response: { 201: template, ...problemResponses(400, 401, 403, 409, 500) },
    }
    app.post(path, { schema: save }, async (request, reply) => {
      const person = await requireSignedIn(accounts, request)
      if (!planIncludes(person.plan, options.requiredPlan))
        throw new ToolError('plan-required', {
          gate: 'Custom templates',
          detail: defineMessage('Custom templates'),
        })
      const { name, values } = request.body
      const row = { id: randomUUID(), ownerId: person.id, tool, name, savedAt: clock.now() }
      const saved = await withErrorCode('template-save-failed', () =>
        orm.transaction(tx =>
          saveTemplate(tx, { ...row, values: values as Template['values'] }, options.max),
        ),
      )
      return reply.code(201).send(asTemplate(saved))
    })

    const remove = {
      ...common,
      operationId: `delete-${tool}-template`,
      params: z.object({ id: z.uuid() }),
      response: { 204: z.null(), ...problemResponses(401, 404, 500) },
    }
    app.delete(`${path}/:id`, { schema: remove }, async (request, reply) => {
      const person = await requireSignedIn(accounts, request)
      const existed = await withErrorCode('template-delete-failed', () =>
        store.remove(orm, person.id, tool, request.params.id),
      )
      if (!existed) throw await notAmongOwn(orm, templates, request.params.id, person.id)
      return reply.code(204).send(null)
    })
  }
}

/** @throws ToolError 'too-many-templates' */
async function saveTemplate(tx: Queryable, row: TemplateRow, max: number): Promise<TemplateRow> {
  await acquireAdvisoryLock(tx, `templates of ${row.tool} by ${row.ownerId}`)
  if ((await store.countOthers(tx, row.ownerId, row.tool, row.name)) >= max)
    throw new ToolError('too-many-templates', { detail: `${max}` })
  return store.save(tx, row)
}

/** Report unexpected errors with the error code of the operation. */
async function withErrorCode<Result>(code: ErrorCode, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ToolError ? error : new ToolError(code, { cause: error })
  }
}

const asTemplate = ({ id, name, values, savedAt }: TemplateRow): Template => ({
  id,
  name,
  values,
  savedAt: savedAt.toISOString(),
})
