import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { formatDecimal } from '@pentimento/stage'
import { Button, CompareDivider, Dialog } from '@pentimento/ui'
import { Download, FolderDown } from 'lucide-react'
import { outputDownloadUrl, taskName } from '../../shell/task-texts.ts'
import { useArchiveDownload } from '../../shell/use-archive-download.ts'
import styles from './history-item.module.css'

/** A result compared with its original, and the task's other outputs. A task from a prompt has no original. */
export function CompareDialog({ task, onClose }: { task: TaskInState<'ready'>; onClose: () => void }) {
  const [input] = task.inputs
  const archive = useArchiveDownload()
  const [output, ...others] = task.outputs
  if (!output) return null
  const additionalOutputs = input ? others : task.outputs
  return (
    <Dialog
      open
      size="wide"
      title={taskName(task)}
      description={t('{width} × {height} pixels. Made by {madeBy} in {seconds} s', {
        width: output.width,
        height: output.height,
        madeBy: task.madeBy,
        seconds: formatDecimal(task.tookMs / 1000, 1),
      })}
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={
        others.length > 0 ? (
          <Button
            icon={<FolderDown size={18} />}
            loading={archive.isPending}
            onClick={() => archive.mutate([task])}
          >
            {t('Download all ({count})', { count: task.outputs.length })}
          </Button>
        ) : (
          <Button icon={<Download size={18} />} href={outputDownloadUrl(task, output)}>
            {t('Download')}
          </Button>
        )
      }
    >
      {input && (
        <CompareDivider
          before={{ src: input.href, alt: t('Original') }}
          after={{ src: output.href, alt: t('Result') }}
          width={output.width}
          height={output.height}
          background="checkerboard"
          maxHeight="60dvh"
        />
      )}
      {additionalOutputs.length > 0 && (
        <div className={styles.details}>
          {additionalOutputs.map(({ name, href, width, height }) => (
            <img key={name} src={href} alt={taskName(task)} width={width} height={height} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
