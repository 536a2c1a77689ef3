import { t } from '@pentimento/language'
import { fileExtensions, type TaskIn } from '@pentimento/protocol'
import { Button, IconButton, Progress } from '@pentimento/ui'
import { Check, CircleAlert, Columns2, Download, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadHref } from '../save.ts'
import { useObjectUrl } from '../use-object-url.ts'
import styles from './batch.module.css'
import type { BatchActs, Listed } from './listed.ts'
import { type Standing, standingOf } from './standing.ts'

interface BatchRowProps extends BatchActs {
  item: Listed
  hasStarted: boolean
  doing: string
  nameOf: (fileName: string, extension: string) => string
  /** Status text before the upload starts. */
  idle: ReactNode
}

/** One image of a batch. */
export function BatchRow({ item, hasStarted, doing, nameOf, idle, ...acts }: BatchRowProps) {
  const url = useObjectUrl(item.picture)
  const [hasPreview, setHasPreview] = useState(true)
  const standing: Standing = item.refusal
    ? { state: 'failed', says: item.refusal, mayRetry: false }
    : standingOf(item.run, doing)
  const shown = standing.state === 'ready' ? standing.task.outputs[0]?.thumbnail : url
  const { name } = item.picture
  return (
    <li className={styles.row}>
      <span className={styles.thumbnail}>
        {shown && hasPreview && <img src={shown} alt="" onError={() => setHasPreview(false)} />}
      </span>
      <div className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <Says standing={standing} idle={idle} />
      </div>
      {/* A new key per state remounts the actions, so that other actions don't count as a layout shift. */}
      <div key={standing.state} className={styles.actions}>
        {standing.state === 'ready' ? (
          <ReadyActs
            task={standing.task}
            name={name}
            nameOf={nameOf}
            onOpen={acts.onOpen && (() => acts.onOpen?.(item.id))}
          />
        ) : (
          <OtherActs item={item} standing={standing} hasStarted={hasStarted} {...acts} />
        )}
      </div>
    </li>
  )
}

function Says({ standing, idle }: { standing: Standing; idle: ReactNode }) {
  switch (standing.state) {
    case 'idle':
      return <span className={styles.detail}>{idle}</span>
    case 'busy':
      return <Progress size="small" label={standing.says} value={standing.fraction} status={standing.place} />
    case 'ready': {
      const [output] = standing.task.outputs
      return (
        <span className={styles.detail} role="status">
          <Check aria-hidden="true" className={styles.doneIcon} />
          {output
            ? t('Ready, {width} × {height}', { width: output.width, height: output.height })
            : t('Ready')}
        </span>
      )
    }
    case 'failed':
      return (
        <span className={styles.error} role="status">
          <CircleAlert aria-hidden="true" />
          {standing.says}
        </span>
      )
  }
}

interface ReadyActsProps {
  task: TaskIn<'ready'>
  name: string
  nameOf: BatchRowProps['nameOf']
  onOpen: (() => void) | undefined
}

function ReadyActs({ task, name, nameOf, onOpen }: ReadyActsProps) {
  const [isTaken, setIsTaken] = useState(false)
  const [output] = task.outputs
  if (!output) return null
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
        href={downloadHref(output.href, nameOf(name, fileExtensions[output.format]))}
        aria-label={t(isTaken ? 'Download again: {name}' : 'Download: {name}', { name })}
        onClick={() => setIsTaken(true)}
      >
        <span className={styles.actionLabel}>{isTaken ? t('Download again') : t('Download')}</span>
      </Button>
    </>
  )
}

interface OtherActsProps extends BatchActs {
  item: Listed
  standing: Exclude<Standing, { state: 'ready' }>
  hasStarted: boolean
}

function OtherActs({ item, standing, hasStarted, onCancel, onRetry, onRemove }: OtherActsProps) {
  const {
    id,
    picture: { name },
  } = item
  if (standing.state === 'failed' && standing.mayRetry) {
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
  if (hasStarted && standing.state !== 'failed') {
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
