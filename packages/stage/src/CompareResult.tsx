import { t } from '@pentimento/language'
import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import type { ReactNode } from 'react'
import { Note, Panel, StageArea } from './EditorLayout.tsx'
import { madeByText } from './messages.ts'
import { ResultBar } from './result/ResultBar.tsx'
import { ResultStage } from './result/ResultStage.tsx'
import { useInitialFocus } from './use-initial-focus.ts'

interface CompareResultProps {
  task: TaskInState<'ready'>
  output: TaskOutput
  /** URL of the original. */
  originalUrl: string | undefined
  /** Alternative text of the result. */
  alt: string
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  fileNameFor: (fileName: string, extension: string) => string
  /** Shown above the actions. */
  details?: ReactNode
  /** Further actions, such as starting over. */
  children: ReactNode
}

/** Compares a result with its original, with the actions on it. */
export function CompareResult(props: CompareResultProps) {
  const { task, output, originalUrl, alt, fileNameFor, details, children } = props
  const panelRef = useInitialFocus('primary')
  return (
    <>
      <StageArea>
        <ResultStage output={output} originalUrl={originalUrl} alt={alt} />
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        {details}
        <ResultBar task={task} output={output} fileNameFor={fileNameFor}>
          {children}
        </ResultBar>
        <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
      </Panel>
    </>
  )
}
