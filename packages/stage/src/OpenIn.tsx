import { t } from '@pentimento/language'
import { Button, Menu, MenuItem } from '@pentimento/ui'
import { SquareArrowOutUpRight } from 'lucide-react'

/** A tool that can continue with a result. */
export interface OtherTool {
  name: string
  /** Open the tool with one of a task's outputs. */
  open(taskId: string, output: string): void
}

interface OpenInProps {
  others: readonly OtherTool[]
  taskId: string
  /** Name of the task's output. */
  output: string
}

/** Menu to open a result in another tool; renders nothing if there is none. */
export function OpenIn({ others, taskId, output }: OpenInProps) {
  if (others.length === 0) return null
  return (
    <Menu
      label={t('Open in another tool')}
      trigger={
        <Button variant="outline" color="gray" wide icon={<SquareArrowOutUpRight />}>
          {t('Open in another tool')}
        </Button>
      }
    >
      {others.map(({ name, open }) => (
        <MenuItem key={name} onSelect={() => open(taskId, output)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
