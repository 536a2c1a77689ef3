import { t } from '@pentimento/language'
import type { ExportOptions, TaskOutput } from '@pentimento/protocol'
import { IconButton, Menu, MenuGroup, MenuItem, MenuSeparator } from '@pentimento/ui'
import { Copy, Ellipsis, ExternalLink } from 'lucide-react'
import { use } from 'react'
import { useCopyImage } from './copy-image.ts'
import { ResultHostContext } from './result-host.ts'

interface ResultMenuProps {
  /** URL of the file. */
  href: string
  /** Accessible name. @default 'More' */
  label?: string
  /** Further items before the common ones. */
  children?: React.ReactNode
}

/** Menu with the less frequent actions on a result. */
export function ResultMenu({ href, label = t('More'), children }: ResultMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label}>
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
      <MenuItem icon={<ExternalLink />} render={<OpenLink href={href} />}>
        {t('Open in a new tab')}
      </MenuItem>
    </Menu>
  )
}

function OpenLink(props: React.ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noreferrer" />
}

interface CopyAndContinueProps {
  taskId: string
  output: TaskOutput
  options: ExportOptions
}

/** Copy and the follow-up tools as menu items, where there is no space for buttons. */
export function CopyAndContinue({ taskId, output, options }: CopyAndContinueProps) {
  const { followUpTools } = use(ResultHostContext)
  const { copy } = useCopyImage(taskId, output, options)
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={copy}>
        {t('Copy')}
      </MenuItem>
      {followUpTools.length > 0 && (
        <MenuGroup label={t('Continue in…')}>
          {followUpTools.map(({ name, open }) => (
            <MenuItem key={name} onSelect={() => open(taskId, output.name)}>
              {name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      <MenuSeparator />
    </>
  )
}
