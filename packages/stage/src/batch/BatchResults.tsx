import { t } from '@pentimento/language'
import type { ComponentProps, ReactNode } from 'react'
import { ActionList, Note, Panel } from '../EditorLayout.tsx'
import { NotifyOption } from '../notify-when-done.tsx'
import { FileOptions } from '../result/FileOptions.tsx'
import { storedSettings, useFileSettings } from '../result/file-settings.ts'
import { StartOver } from '../StartOver.tsx'
import { type BatchEntry, expectedSeconds } from './batch-entry.ts'
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
      <NotifyOption seconds={expectedSeconds(downloadProps.entries)} />
      {/* Last, since it appears with the first result and must move nothing. */}
      <BatchFileOptions entries={downloadProps.entries} />
    </Panel>
  )
}

/** How all results are saved; nothing until the first is ready. */
function BatchFileOptions({ entries }: { entries: readonly BatchEntry[] }) {
  const [settings, setSettings] = useFileSettings()
  const [first] = entries.flatMap(({ run }) => {
    const task = run.state === 'accepted' && run.task.state === 'ready' ? run.task : undefined
    const [output] = task?.outputs ?? []
    return task && output ? [{ task, output }] : []
  })
  if (!first) return null
  return <FileOptions settings={settings} onChange={setSettings} stored={storedSettings(first)} hasOriginal />
}
