import { t } from '@pentimento/language'
import { mediaTypes, parseImageFormat, type TaskOutput } from '@pentimento/protocol'
import { Button, Menu, MenuItem } from '@pentimento/ui'
import { SquareArrowOutUpRight } from 'lucide-react'
import { use, useState } from 'react'
import { errorMessage } from '../error-message.ts'
import { type FollowUpTool, ResultHostContext } from './result-host.ts'

interface ContinueInProps {
  taskId: string
  output: TaskOutput
  /** Name of the file that `load` returns. */
  fileName: string
  /** Loads the shown image if it isn't the output itself. */
  load?: (() => Promise<Blob>) | undefined
  /** @default false */
  disabled?: boolean
}

/** Menu to open a result in another tool; renders nothing if there is none. */
export function ContinueIn({ taskId, output, fileName, load, disabled = false }: ContinueInProps) {
  const { followUpTools, notify } = use(ResultHostContext)
  const [isLoading, setIsLoading] = useState(false)
  if (followUpTools.length === 0) return null
  const open = async (tool: FollowUpTool) => {
    if (!load) return tool.open(taskId, output.name)
    setIsLoading(true)
    try {
      const type = mediaTypes[parseImageFormat(fileName.split('.').at(-1) ?? '') ?? output.format]
      tool.open(taskId, output.name, new File([await load()], fileName, { type }))
    } catch {
      notify(errorMessage('internal'), 'error')
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Menu
      label={t('Continue in…')}
      trigger={
        <Button
          variant="outline"
          color="gray"
          wide
          icon={<SquareArrowOutUpRight />}
          loading={isLoading}
          disabled={disabled}
        >
          {t('Continue in…')}
        </Button>
      }
    >
      {followUpTools.map(tool => (
        <MenuItem key={tool.name} onSelect={() => void open(tool)}>
          {tool.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
