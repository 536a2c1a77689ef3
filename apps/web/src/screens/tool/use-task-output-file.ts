import { fileExtensions } from '@pentimento/protocol'
import { useQuery } from '@tanstack/react-query'
import { requestBlob } from '../../data/request.ts'
import { taskQuery } from '../../data/tasks.ts'
import { taskName } from '../../shell/task-texts.ts'

/** An output of an earlier task as a file, the first one unless named. */
export function useTaskOutputFile(from: string | undefined, name: string | undefined): File | undefined {
  const { data: task } = useQuery({ ...taskQuery(from ?? ''), enabled: from !== undefined })
  const outputs = task?.state === 'ready' ? task.outputs : []
  const output = outputs.find(output => output.name === name) ?? outputs[0]
  const { data: blob } = useQuery({
    queryKey: ['file', output?.href],
    queryFn: () => requestBlob(output?.href ?? ''),
    enabled: output !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: bytes => {
      if (!task || !output) return undefined
      const name = `${taskName(task).replace(/\.[^.]+$/, '')}.${fileExtensions[output.format]}`
      return new File([bytes], name, { type: output.mediaType })
    },
  })
  return blob
}
