import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  announcementOf,
  Desk,
  EmptyStage,
  Failed,
  faultWords,
  LonePicture,
  StageArea,
  stageOf,
  UnderWay,
  useNaturalSize,
  useObjectUrl,
} from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { type Act, accepted, askedBy, type Editing } from './editing.ts'
import { examples } from './examples.ts'
import { Options } from './Options.tsx'

interface SingleProps extends EditorProps<typeof imageUpscaler> {
  editing: Editing
  dispatch: Dispatch<Act>
  onFiles: (files: readonly File[]) => void
  onLetGo: (act: () => void) => void
  hasReturned: boolean
}

/** A single image, from the empty stage to its result. */
export function Single(props: SingleProps) {
  const { contract, run, runs, start, cancel, retry, clear, bring, say } = props
  const { editing, onFiles, onLetGo, hasReturned } = props
  const file = accepted(editing)[0]?.file
  const ownUrl = useObjectUrl(file)
  const size = useNaturalSize(ownUrl)
  const stage = stageOf(run, undefined)
  const task = run.state === 'accepted' ? run.task : undefined
  const url = ownUrl ?? task?.inputs[0]?.href
  const again = useAgain({ ...props, holds: file !== undefined })
  const begin = () => {
    const asked = file && askedBy(editing.settings, [file])
    if (asked) start({ image: file }, asked)
  }
  return (
    <Desk stage={stage} announcement={announcementOf(stage, t('Upscaling…'), t('The result is ready'))}>
      {stage.state === 'empty' && !file && (
        <EmptyStage
          maxBytes={limitsOf(contract.takes.image).maxBytes}
          maxFiles={runs ? limits.batchMax : 1}
          refusal={refusalIn(editing)}
          examples={examples}
          onFiles={onFiles}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {stage.state === 'empty' && file && (
        <>
          <StageArea>
            <LonePicture
              url={ownUrl}
              alt={t('Your image')}
              fallback={t('This browser can’t display this file format.')}
            />
          </StageArea>
          <Options
            {...props}
            settings={editing.settings}
            files={[file]}
            size={size}
            onStart={begin}
            onStartAgain={() => onLetGo(clear)}
          />
        </>
      )}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') && (
        <UnderWay stage={stage} url={url} doing={t('Upscaling…')} onCancel={cancel} />
      )}
      {stage.state === 'comparing' && (
        <Comparing
          task={stage.task}
          url={url}
          isBringing={again.isBringing}
          onChangeSettings={again.change}
          onStartAgain={() => onLetGo(clear)}
        />
      )}
      {stage.state === 'failed' && (
        <Failed
          stage={stage}
          url={url}
          onRetry={run.state === 'refused' && file ? begin : retry}
          onChange={file && clear}
          onStartAgain={() => onLetGo(clear)}
        />
      )}
    </Desk>
  )
}

/** Return to the options with the same image; for a task opened from History, it's fetched from the server first. */
function useAgain({ run, bring, say, clear, onFiles, holds }: SingleProps & { holds: boolean }) {
  const [isBringing, setIsBringing] = useState(false)
  const input = run.state === 'accepted' ? run.task.inputs[0] : undefined
  const take = async (href: string, fileName: string) => {
    setIsBringing(true)
    try {
      const blob = await bring(href)
      onFiles([new File([blob], fileName, { type: blob.type })])
      clear()
    } catch {
      say(faultWords('internal'), 'error')
    } finally {
      setIsBringing(false)
    }
  }
  const change = () => {
    if (holds || !input) clear()
    else void take(input.href, input.fileName)
  }
  return { change, isBringing }
}

function refusalIn({ pictures }: Editing): string | undefined {
  const refusal = pictures.at(-1)?.refusal
  return refusal && faultWords(refusal)
}
