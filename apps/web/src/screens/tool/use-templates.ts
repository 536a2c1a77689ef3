import type { Contract } from '@pentimento/tools/contract'
import type { EditorTemplates } from '@pentimento/tools/editor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteTemplate, saveTemplate, templatesQuery } from '../../data/templates.ts'
import { useEnsureSession } from '../../session/use-session.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'

/** The templates of a tool; undefined if the tool has none. */
export function useTemplates({ id, templates }: Contract): EditorTemplates | undefined {
  const client = useQueryClient()
  const ensureSession = useEnsureSession()
  const query = templatesQuery(id)
  const { data, error, refetch } = useQuery({ ...query, enabled: templates !== undefined })
  if (!templates) return undefined
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  return {
    list: data?.templates,
    error: error ? { message: toErrorMessage(error), retry: () => void refetch() } : undefined,
    max: templates.max,
    save: async (name, values) => {
      await ensureSession()
      await saveTemplate(id, name, values).finally(refresh)
    },
    remove: template => deleteTemplate(id, template).finally(refresh),
  }
}
