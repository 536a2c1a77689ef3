import type { TaskIn } from '@pentimento/protocol'
import { Button, CompareDivider, Dialog } from '@pentimento/ui'
import { Download } from 'lucide-react'
import { downloadAddress, pictureName } from '../../shell/task-words.ts'

/** A result over its original, large. */
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
      <CompareDivider
        before={{ src: input?.href ?? output.href, alt: 'The original' }}
        after={{ src: output.href, alt: 'The result' }}
        width={output.width}
        height={output.height}
        ground="checkerboard"
        maxHeight="60dvh"
      />
    </Dialog>
  )
}
