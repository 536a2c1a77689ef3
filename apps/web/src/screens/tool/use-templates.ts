import type { ErrorCode } from '@pentimento/protocol'
import { errorMessage } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import type { EditorTemplates } from '@pentimento/tools/editor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RequestError } from '../../data/request.ts'
import { SessionNotStoredError } from '../../data/session.ts'
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
      try {
        await ensureSession()
        await saveTemplate(id, name, values).finally(refresh)
      } catch (error) {
        throw explain(error, 'template-save-failed')
      }
    },
    remove: async template => {
      try {
        await deleteTemplate(id, template).finally(refresh)
      } catch (error) {
        throw explain(error, 'template-delete-failed')
      }
    },
  }
}

/** The server's own reason, such as too many templates; otherwise what failed. */
function explain(error: unknown, code: ErrorCode): Error {
  if (error instanceof SessionNotStoredError) return error
  const hasReason = error instanceof RequestError && error.code !== 'internal' && error.code !== 'offline'
  return hasReason ? error : new Error(errorMessage(code), { cause: error })
}
