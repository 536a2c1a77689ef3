import { t } from '@pentimento/language'
import { OnePictureDesk, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { uncrop } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { askedBy } from './editing.ts'
import { examples } from './examples.ts'
import { Framing } from './Framing.tsx'
import { marginsOf, useFraming } from './use-framing.ts'

export default function Editor(props: EditorProps<typeof uncrop>) {
  const { run, start, cancel, retry, clear, bring, say } = props
  const work = useFraming(props)
  const { editing, dispatch, stage, maxBytes, take, isBringing, changeFrame, hasReturned, startAgain } = work
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
      doing={t('Continuing the picture')}
      done={t('The result is ready')}
      asking={
        picture && (
          <Framing
            {...props}
            url={ownUrl}
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
          margins={marginsOf(task)}
          isBringing={isBringing}
          onChangeFrame={() => void changeFrame(task)}
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
