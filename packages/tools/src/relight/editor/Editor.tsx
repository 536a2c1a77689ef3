import { t } from '@pentimento/language'
import { OnePictureDesk, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { relight } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { askedBy } from './editing.ts'
import { examples } from './examples.ts'
import { Lighting } from './Lighting.tsx'
import { useRelighting } from './use-relighting.ts'
import { useSurface } from './use-surface.ts'

export default function Editor(props: EditorProps<typeof relight>) {
  const { run, start, cancel, retry, clear, bring, say } = props
  const work = useRelighting(props)
  const { editing, dispatch, stage, maxBytes, take, isBringing, changeLight, hasReturned, startAgain } = work
  const { studied, studyAgain } = useSurface(editing.picture, props.surface)
  const { picture, refusal } = editing
  const ownUrl = useObjectUrl(picture)
  const url = ownUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined)
  const begin = () => picture && start({ image: picture }, askedBy(editing))
  return (
    <OnePictureDesk
      stage={stage}
      url={url}
      maxBytes={maxBytes}
      refusal={refusal}
      examples={examples}
      onTake={take}
      bring={bring}
      say={say}
      focuses={hasReturned}
      doing={t('Lighting the picture')}
      done={t('The result is ready')}
      asking={
        picture && (
          <Lighting
            {...props}
            url={ownUrl}
            studied={studied}
            onStudyAgain={studyAgain}
            editing={editing}
            dispatch={dispatch}
            onStart={begin}
            onStartAgain={startAgain}
          />
        )
      }
      result={task => (
        <Comparing
          key={task.id}
          task={task}
          url={url}
          isBringing={isBringing}
          onChangeLight={() => void changeLight(task)}
          onStartAgain={startAgain}
        />
      )}
      onCancel={cancel}
      onRetry={run.state === 'refused' && picture ? begin : retry}
      onChange={picture && clear}
      onStartAgain={startAgain}
    />
  )
}
