import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { CompareResult, resultName, StartAgain, Variations } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Margins } from '../contract.ts'
import { sizeIn } from '../contract.ts'
import styles from './editor.module.css'
import { useFramedOriginal } from './use-framed-original.ts'

interface ComparingProps {
  task: TaskIn<'ready'>
  /** URL of the original. */
  url: string | undefined
  margins: Margins
  /** Whether the original is being fetched to change its frame. */
  isBringing: boolean
  onChangeFrame: () => void
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'uncropped', extension)

/** The variations of the result, one of them on the stage. */
export function Comparing({ task, url, margins, isBringing, onChangeFrame, onStartAgain }: ComparingProps) {
  const [chosen, setChosen] = useState<string>()
  const output = task.outputs.find(({ name }) => name === chosen) ?? task.outputs[0]
  const before = useFramedOriginal(url, margins)
  if (!output) return null
  const [input] = task.inputs
  return (
    <CompareResult
      task={task}
      output={output}
      url={before}
      alt={t('Extended image')}
      nameOf={nameOf}
      facts={
        <>
          {input && (
            <p className={styles.readout}>
              {sizeIn(input)} → {sizeIn(output)}
            </p>
          )}
          <Variations outputs={task.outputs} chosen={output} onChoose={({ name }) => setChosen(name)} />
        </>
      }
    >
      <Button
        variant="outline"
        color="gray"
        wide
        loading={isBringing}
        icon={<SlidersHorizontal />}
        onClick={onChangeFrame}
      >
        {t('Adjust frame')}
      </Button>
      <StartAgain onStartAgain={onStartAgain} />
    </CompareResult>
  )
}
