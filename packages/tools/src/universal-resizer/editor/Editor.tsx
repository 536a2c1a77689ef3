import { t } from '@pentimento/language'
import { OnePictureDesk, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { Choosing } from './Choosing.tsx'
import { askedBy } from './editing.ts'
import { examples } from './examples.ts'
import { Making } from './Making.tsx'
import { Results } from './Results.tsx'
import { useBoard } from './use-board.ts'
import { usePreview } from './use-preview.ts'
import { useResizing } from './use-resizing.ts'
import { useScene } from './use-scene.ts'

export default function Editor(props: EditorProps<typeof universalResizer>) {
  const { run, start, cancel, retry, clear, focus, bring, say } = props
  const work = useResizing(props)
  const { editing, dispatch, stage, maxBytes, take, isBringing, changeFormats, hasReturned, startAgain } =
    work
  const { picture, refusal } = editing
  const ownUrl = useObjectUrl(picture)
  const url = ownUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined)
  const preview = usePreview(picture)
  const { search, lookAgain } = useScene(picture, preview?.size, focus)
  const board = useBoard({ ...props, picture, preview, search, editing })
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
      doing={t('Making the pictures')}
      done={t('The pictures are ready')}
      asking={
        picture && (
          <Choosing
            {...props}
            board={board}
            search={search}
            editing={editing}
            url={ownUrl}
            onLookAgain={lookAgain}
            dispatch={dispatch}
            onStart={begin}
            onStartAgain={startAgain}
          />
        )
      }
      underWay={going => <Making board={board} stage={going} url={url} onCancel={cancel} />}
      result={task => (
        <Results
          key={task.id}
          task={task}
          isBringing={isBringing}
          onChangeFormats={() => void changeFormats(task)}
          onStartAgain={startAgain}
          bring={bring}
          say={say}
        />
      )}
      onCancel={cancel}
      onRetry={run.state === 'refused' && picture ? begin : retry}
      onChange={picture && clear}
      onStartAgain={startAgain}
    />
  )
}
