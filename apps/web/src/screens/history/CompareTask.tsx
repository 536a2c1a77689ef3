import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { decimal } from '@pentimento/stage'
import { Button, CompareDivider, Dialog } from '@pentimento/ui'
import { Download, FolderDown } from 'lucide-react'
import { downloadAddress, pictureName } from '../../shell/task-words.ts'
import { useArchive } from '../../shell/use-archive.ts'
import styles from './history-item.module.css'

/** A result compared with its original, and the task's other outputs. A task from a prompt has no original. */
export function CompareTask({ task, onClose }: { task: TaskIn<'ready'>; onClose: () => void }) {
  const [input] = task.inputs
  const packing = useArchive()
  const [output, ...others] = task.outputs
  if (!output) return null
  const beside = input ? others : task.outputs
  return (
    <Dialog
      open
      size="wide"
      title={pictureName(task)}
      description={t('{width} × {height} pixels. Made by {madeBy} in {seconds} s', {
        width: output.width,
        height: output.height,
        madeBy: task.madeBy,
        seconds: decimal(task.tookMs / 1000, 1),
      })}
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={
        others.length > 0 ? (
          <Button
            icon={<FolderDown size={18} />}
            loading={packing.isPending}
            onClick={() => packing.mutate([task])}
          >
            {t('Download all ({count})', { count: task.outputs.length })}
          </Button>
        ) : (
          <Button icon={<Download size={18} />} href={downloadAddress(task, output)}>
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
          ground="checkerboard"
          maxHeight="60dvh"
        />
      )}
      {beside.length > 0 && (
        <div className={styles['beside']}>
          {beside.map(({ name, href, width, height }) => (
            <img key={name} src={href} alt={pictureName(task)} width={width} height={height} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
