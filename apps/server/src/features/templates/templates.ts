import { randomUUID } from 'node:crypto'
import {
  type ErrorCode,
  includes,
  newTemplate,
  saying,
  type Template,
  ToolError,
  template,
  templateList,
} from '@pentimento/protocol'
import type { Contract, Templates } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import * as store from './store.ts'
import type { TemplateRow } from './tables.ts'

interface TemplateParts {
  database: Pick<Database, 'orm'>
  accounts: Accounts
  clock: Clock
}

/** Templates: parameters that people save, for tools whose contract allows it. Everyone sees only their own. */
export function templateRoutes(parts: TemplateParts): FastifyPluginAsync {
  return async app => {
    for (const contract of everyContract)
      if (contract.templates) await app.register(routesOf(contract, contract.templates, parts))
  }
}

/** Transfer all templates of one owner to another. */
export const handOverTemplates = store.handOver

/** Exports and erases a person's templates. */
export function templateHolding({ orm }: Database): Holding {
  return {
    name: 'templates',
    says: 'tool settings you saved under a name',
    of: async ({ id }) => (await store.allOf(orm, id)).map(row => ({ tool: row.tool, ...asTemplate(row) })),
    forget: ({ id }) => store.forgetOf(orm, id),
  }
}

function routesOf(
  { id: tool }: Contract,
  allowed: Templates,
  { database: { orm }, accounts, clock }: TemplateParts,
): FastifyPluginAsync {
  const path = `/api/tools/${tool}/templates`
  const common = { tags: ['templates'] }
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    const list = { ...common, operationId: `list-${tool}-templates`, response: { 200: templateList } }
    app.get(path, { schema: list }, async request => {
      const person = await accounts.identify(request.headers)
      const rows = person ? await store.all(orm, person.id, tool) : []
      return { templates: rows.map(asTemplate), max: allowed.max }
    })

    const save = {
      ...common,
      operationId: `save-${tool}-template`,
      description: 'Replaces the template with the same name, if there is one.',
      body: newTemplate.extend({ values: allowed.schema }),
      response: { 201: template, ...problemAnswers(400, 401, 403, 409, 500) },
    }
    app.post(path, { schema: save }, async (request, reply) => {
      const person = await signedIn(accounts, request)
      if (!includes(person.plan, allowed.needs))
        throw new ToolError('plan-required', { gate: 'Custom templates', detail: saying('Custom templates') })
      const { name, values } = request.body
      const row = { id: randomUUID(), ownerId: person.id, tool, name, savedAt: clock.now() }
      const saved = await orElse('template-save-failed', () =>
        orm.transaction(tx => keep(tx, { ...row, values: values as Template['values'] }, allowed.max)),
      )
      return reply.code(201).send(asTemplate(saved))
    })

    const remove = {
      ...common,
      operationId: `delete-${tool}-template`,
      params: z.object({ id: z.uuid() }),
      response: { 204: z.null(), ...problemAnswers(401, 404, 500) },
    }
    app.delete(`${path}/:id`, { schema: remove }, async (request, reply) => {
      const person = await signedIn(accounts, request)
      const wasThere = await orElse('template-delete-failed', () =>
        store.remove(orm, person.id, tool, request.params.id),
      )
      if (!wasThere) throw new ToolError('not-found')
      return reply.code(204).send(null)
    })
  }
}

/** @throws ToolError 'too-many-templates' */
async function keep(tx: Queryable, row: TemplateRow, max: number): Promise<TemplateRow> {
  await holdOthers(tx, `templates of ${row.tool} by ${row.ownerId}`)
  if ((await store.countOthers(tx, row.ownerId, row.tool, row.name)) >= max)
    throw new ToolError('too-many-templates', { detail: `${max}` })
  return store.put(tx, row)
}

/** Report unexpected errors with the error code of the operation. */
async function orElse<Result>(code: ErrorCode, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
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
