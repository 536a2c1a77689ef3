import { t } from '@pentimento/language'
import type { ComponentProps, ReactNode } from 'react'
import { ActionList, Note, Panel } from '../EditorLayout.tsx'
import { StartOver } from '../StartOver.tsx'
import { DownloadAll } from './DownloadAll.tsx'

interface BatchResultsProps extends ComponentProps<typeof DownloadAll> {
  /** Further actions. */
  actions?: ReactNode
  onStartOver: () => void
  /** Note below the actions. */
  children: ReactNode
}

/** Actions for the whole batch after its start. */
export function BatchResults({ actions, onStartOver, children, ...downloadProps }: BatchResultsProps) {
  return (
    <Panel label={t('Results')}>
      <ActionList>
        <DownloadAll {...downloadProps} />
        {actions}
        <StartOver onStartOver={onStartOver} />
      </ActionList>
      <Note>{children}</Note>
    </Panel>
  )
}
