import { catalogue } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import { Button, Dialog } from '@pentimento/ui'
import { useState } from 'react'
import { momentWords } from '../../shell/moment-words.ts'

interface UsageCapProps {
  /** The tool's name. */
  name: string
  run: Run
  items: readonly BatchItem[]
}

/** The daily limit, when a request meets it: what it is, and when use is possible again. */
export function UsageCap({ name, run, items }: UsageCapProps) {
  const [seen, setSeen] = useState<string>()
  const againAt = [run, ...items.map(item => item.run)].map(capOf).find(moment => moment !== undefined)
  const isOpen = againAt !== undefined && againAt !== seen
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => !open && setSeen(againAt)}
      title={catalogue['usage-cap'].says}
      description={`The daily limit of “${name}” is used up for now.`}
      footer={<Button onClick={() => setSeen(againAt)}>All right</Button>}
    >
      {againAt && (
        <p>
          You can use it again <strong>{momentWords(againAt, new Date())}</strong>. The limit resets on a
          24-hour rolling basis: each use counts for 24 hours, then makes room for another. What you made
          stays in History.
        </p>
      )}
    </Dialog>
  )
}

function capOf(run: Run): string | undefined {
  return run.state === 'refused' && run.code === 'usage-cap' ? run.againAt : undefined
}
