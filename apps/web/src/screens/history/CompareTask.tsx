import type { TaskIn } from '@pentimento/protocol'
import { Button, CompareDivider, Dialog } from '@pentimento/ui'
import { Download } from 'lucide-react'
import { downloadAddress, pictureName } from '../../shell/task-words.ts'
import styles from './history-item.module.css'

/** A result over its original, large; what was made of words alone has none. */
export function CompareTask({ task, onClose }: { task: TaskIn<'ready'>; onClose: () => void }) {
  const [input] = task.inputs
  const [output] = task.outputs
  if (!output) return null
  const took = `${(task.tookMs / 1000).toFixed(1)} s`
  return (
    <Dialog
      open
      size="wide"
      title={pictureName(task)}
      description={`${output.width} × ${output.height} pixels, made by ${task.madeBy} in ${took}`}
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={
        <Button icon={<Download size={18} />} href={downloadAddress(task, output)}>
          Download
        </Button>
      }
    >
      {input ? (
        <CompareDivider
          before={{ src: input.href, alt: 'The original' }}
          after={{ src: output.href, alt: 'The result' }}
          width={output.width}
          height={output.height}
          ground="checkerboard"
          maxHeight="60dvh"
        />
      ) : (
        <div className={styles['alone']}>
          {task.outputs.map(({ name, href, width, height }) => (
            <img key={name} src={href} alt={pictureName(task)} width={width} height={height} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
