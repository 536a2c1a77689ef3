import { type Template, template, templateList } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { postJson, request, requestJson } from './request.ts'

/** The user's saved settings of a tool. */
export function templatesQuery(tool: string) {
  return queryOptions({
    queryKey: ['templates', tool],
    queryFn: async () => templateList.parse(await requestJson(`/api/tools/${tool}/templates`)),
  })
}

export async function saveTemplate(tool: string, name: string, values: object): Promise<Template> {
  return template.parse(await postJson(`/api/tools/${tool}/templates`, { name, values }))
}

export async function deleteTemplate(tool: string, id: string): Promise<void> {
  await request(`/api/tools/${tool}/templates/${id}`, { method: 'DELETE' })
}
