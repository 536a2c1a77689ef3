import { catalogue } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { momentWords } from '../moment-words.ts'

interface UsageCapProps {
  toolName: string
  /** An ISO date. */
  againAt: string
  onClose: () => void
}

/** The daily limit, when a request meets it: what it is, and when use is possible again. */
export function UsageCap({ toolName, againAt, onClose }: UsageCapProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={catalogue['usage-cap'].says}
      description={`The daily limit of “${toolName}” is used up for now.`}
      footer={<Button onClick={onClose}>All right</Button>}
    >
      <p>
        You can use it again <strong>{momentWords(againAt, new Date())}</strong>. The limit resets on a
        24-hour rolling basis: each use counts for 24 hours, then makes room for another. What you made stays
        in History.
      </p>
    </Dialog>
  )
}
