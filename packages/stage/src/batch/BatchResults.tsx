import { t } from '@pentimento/language'
import type { ComponentProps, ReactNode } from 'react'
import { Acts, Aside, Panel } from '../Desk.tsx'
import { StartAgain } from '../StartAgain.tsx'
import { DownloadAll } from './DownloadAll.tsx'

interface BatchResultsProps extends ComponentProps<typeof DownloadAll> {
  /** Further actions. */
  acts?: ReactNode
  onStartAgain: () => void
  /** Note below the actions. */
  children: ReactNode
}

/** Actions for the whole batch after its start. */
export function BatchResults({ acts, onStartAgain, children, ...all }: BatchResultsProps) {
  return (
    <Panel label={t('Results')}>
      <Acts>
        <DownloadAll {...all} />
        {acts}
        <StartAgain onStartAgain={onStartAgain} />
      </Acts>
      <Aside>{children}</Aside>
    </Panel>
  )
}
