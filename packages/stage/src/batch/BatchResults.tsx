import { t } from '@pentimento/language'
import type { ComponentProps, ReactNode } from 'react'
import { Acts, Aside, Panel } from '../Desk.tsx'
import { StartAgain } from '../StartAgain.tsx'
import { DownloadAll } from './DownloadAll.tsx'

interface BatchResultsProps extends ComponentProps<typeof DownloadAll> {
  /** What else may be done. */
  acts?: ReactNode
  onStartAgain: () => void
  /** A remark below. */
  children: ReactNode
}

/** What may be done with a batch as a whole, once it has started. */
export function BatchResults({ acts, onStartAgain, children, ...all }: BatchResultsProps) {
  return (
    <Panel label={t('The results')}>
      <Acts>
        <DownloadAll {...all} />
        {acts}
        <StartAgain onStartAgain={onStartAgain} />
      </Acts>
      <Aside>{children}</Aside>
    </Panel>
  )
}
