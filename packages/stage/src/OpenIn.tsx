import { t } from '@pentimento/language'
import { Button, Menu, MenuItem } from '@pentimento/ui'
import { SquareArrowOutUpRight } from 'lucide-react'

/** A tool that can continue with a result. */
export interface FollowUpTool {
  name: string
  /** Open the tool with one of a task's outputs. */
  open(taskId: string, output: string): void
}

interface OpenInProps {
  tools: readonly FollowUpTool[]
  taskId: string
  /** Name of the task's output. */
  output: string
}

/** Menu to open a result in another tool; renders nothing if there is none. */
export function OpenIn({ tools, taskId, output }: OpenInProps) {
  if (tools.length === 0) return null
  return (
    <Menu
      label={t('Open in another tool')}
      trigger={
        <Button variant="outline" color="gray" wide icon={<SquareArrowOutUpRight />}>
          {t('Open in another tool')}
        </Button>
      }
    >
      {tools.map(({ name, open }) => (
        <MenuItem key={name} onSelect={() => open(taskId, output)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
