import { t } from '@pentimento/language'
import { fileExtensions, type TaskInState } from '@pentimento/protocol'
import { Button, IconButton } from '@pentimento/ui'
import { Check, CircleAlert, Columns2, Download, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadUrl } from '../download.ts'
import { toExportOptions, useFileSettings } from '../result/file-settings.ts'
import { CopyAndContinue, ResultMenu } from '../result/ResultMenu.tsx'
import { hrefOf } from '../result/use-export.ts'
import { CompactProgress } from '../TaskProgress.tsx'
import { useObjectUrl } from '../use-object-url.ts'
import styles from './batch.module.css'
import type { BatchActions, BatchEntry } from './batch-entry.ts'
import { type BatchItemStatus, batchItemStatus } from './batch-item-status.ts'

interface BatchRowProps extends BatchActions {
  entry: BatchEntry
  hasStarted: boolean
  actionLabel: string
  fileNameFor: (fileName: string, extension: string) => string
  /** Status text before the upload starts. */
  idleText: ReactNode
}

/** Their actions are the same, so that the buttons stay when the state changes. */
const activeStates: ReadonlySet<string> = new Set(['uploading', 'queued', 'processing'])

/** One image of a batch. */
export function BatchRow({
  entry,
  hasStarted,
  actionLabel,
  fileNameFor,
  idleText,
  ...actions
}: BatchRowProps) {
  const url = useObjectUrl(entry.file)
  const [hasPreview, setHasPreview] = useState(true)
  const status: BatchItemStatus = entry.error
    ? { state: 'error', message: entry.error, mayRetry: false }
    : batchItemStatus(entry.run)
  const thumbnailUrl = status.state === 'ready' ? status.task.outputs[0]?.thumbnail : url
  const { name } = entry.file
  return (
    <li className={styles.row}>
      <span className={styles.thumbnail}>
        {thumbnailUrl && hasPreview && <img src={thumbnailUrl} alt="" onError={() => setHasPreview(false)} />}
      </span>
      <div className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <StatusText status={status} actionLabel={actionLabel} idleText={idleText} />
      </div>
      {/* A new key per kind of actions remounts them, so that other actions don't count as a layout shift. */}
      <div key={activeStates.has(status.state) ? 'active' : status.state} className={styles.actions}>
        {status.state === 'ready' ? (
          <ReadyActions
            task={status.task}
            name={name}
            fileNameFor={fileNameFor}
            onOpen={actions.onOpen && (() => actions.onOpen?.(entry.id))}
          />
        ) : (
          <PendingActions entry={entry} status={status} hasStarted={hasStarted} {...actions} />
        )}
      </div>
    </li>
  )
}

interface StatusTextProps {
  status: BatchItemStatus
  actionLabel: string
  idleText: ReactNode
}

function StatusText({ status, actionLabel, idleText }: StatusTextProps) {
  switch (status.state) {
    case 'idle':
      return <span className={styles.detail}>{idleText}</span>
    case 'uploading':
    case 'queued':
    case 'processing':
      return <CompactProgress size="small" stage={status} actionLabel={actionLabel} />
    case 'ready': {
      const [output] = status.task.outputs
      return (
        <span className={styles.detail} role="status">
          <Check aria-hidden="true" className={styles.doneIcon} />
          {output
            ? t('Ready, {width} × {height}', { width: output.width, height: output.height })
            : t('Ready')}
        </span>
      )
    }
    case 'error':
      return (
        <span className={styles.error} role="status">
          <CircleAlert aria-hidden="true" />
          {status.message}
        </span>
      )
  }
}

interface ReadyActionsProps {
  task: TaskInState<'ready'>
  name: string
  fileNameFor: BatchRowProps['fileNameFor']
  onOpen: (() => void) | undefined
}

function ReadyActions({ task, name, fileNameFor, onOpen }: ReadyActionsProps) {
  const [isDownloaded, setIsDownloaded] = useState(false)
  const [settings] = useFileSettings()
  const [output] = task.outputs
  if (!output) return null
  const options = toExportOptions({ task, output }, settings)
  const fileName = fileNameFor(name, fileExtensions[settings.format ?? output.format])
  const href = hrefOf(output, options)
  return (
    <>
      {onOpen && (
        <IconButton label={t('Compare {name}', { name })} onClick={onOpen}>
          <Columns2 />
        </IconButton>
      )}
      <Button
        variant="tonal"
        icon={<Download />}
        href={downloadUrl(href, fileName)}
        aria-label={t(isDownloaded ? 'Download again: {name}' : 'Download: {name}', { name })}
        onClick={() => setIsDownloaded(true)}
      >
        <span className={styles.actionLabel}>{isDownloaded ? t('Download again') : t('Download')}</span>
      </Button>
      <ResultMenu href={href} label={t('More: {name}', { name })}>
        <CopyAndContinue taskId={task.id} output={output} options={options} />
      </ResultMenu>
    </>
  )
}

interface PendingActionsProps extends BatchActions {
  entry: BatchEntry
  status: Exclude<BatchItemStatus, { state: 'ready' }>
  hasStarted: boolean
}

function PendingActions({ entry, status, hasStarted, onCancel, onRetry, onRemove }: PendingActionsProps) {
  const {
    id,
    file: { name },
  } = entry
  if (status.state === 'error' && status.mayRetry) {
    return (
      <Button
        variant="tonal"
        icon={<RotateCcw />}
        aria-label={t('Try again: {name}', { name })}
        onClick={() => onRetry(id)}
      >
        <span className={styles.actionLabel}>{t('Try again')}</span>
      </Button>
    )
  }
  if (hasStarted && status.state !== 'error') {
    return (
      <IconButton label={t('Cancel {name}', { name })} onClick={() => onCancel(id)}>
        <X />
      </IconButton>
    )
  }
  if (hasStarted) return null
  return (
    <IconButton label={t('Remove {name}', { name })} onClick={() => onRemove(id)}>
      <X />
    </IconButton>
  )
}
