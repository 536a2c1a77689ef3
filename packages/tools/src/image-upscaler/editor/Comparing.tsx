import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { CompareResult, resultName, StartAgain } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { sizeIn } from '../contract.ts'
import styles from './editor.module.css'

interface ComparingProps {
  task: TaskIn<'ready'>
  /** URL of the original. */
  url: string | undefined
  /** Returns to the list of a batch; undefined for a single image. */
  onBack?: () => void
  onChangeSettings?: () => void
  /** Whether the original is being fetched to change the options. @default false */
  isBringing?: boolean
  onStartAgain: () => void
}

/** The result compared with its original, and the next actions. */
export function Comparing(props: ComparingProps) {
  const { task, url, onBack, onChangeSettings, isBringing = false, onStartAgain } = props
  const [output] = task.outputs
  const [input] = task.inputs
  if (!output) return null
  return (
    <CompareResult
      task={task}
      output={output}
      url={url}
      alt={t('Result')}
      nameOf={nameOf}
      facts={
        input && (
          <p className={styles.readout}>
            {sizeIn(input)} → {sizeIn(output)}
          </p>
        )
      }
    >
      {onChangeSettings && (
        <Button
          variant="outline"
          color="gray"
          wide
          loading={isBringing}
          icon={<SlidersHorizontal />}
          onClick={onChangeSettings}
        >
          {t('Change options')}
        </Button>
      )}
      {onBack ? (
        <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={onBack}>
          {t('Back to list')}
        </Button>
      ) : (
        <StartAgain onStartAgain={onStartAgain} />
      )}
    </CompareResult>
  )
}

/** File name of a result. */
export function nameOf(original: string, extension: string): string {
  return resultName(original, 'upscaled', extension)
}
