import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Acts, Aside, Panel } from '../Desk.tsx'
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
        <Button variant="text" color="gray" wide onClick={onStartAgain}>
          {t('Start again')}
        </Button>
      </Acts>
      <Aside>{children}</Aside>
    </Panel>
  )
}
