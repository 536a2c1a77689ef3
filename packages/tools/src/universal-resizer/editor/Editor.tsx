import { t } from '@pentimento/language'
import { OnePictureDesk } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { Choosing } from './Choosing.tsx'
import { examples } from './examples.ts'
import { Making } from './Making.tsx'
import { Results } from './Results.tsx'
import { useBoard } from './use-board.ts'
import { usePreview } from './use-preview.ts'
import { useResizing } from './use-resizing.ts'
import { useScene } from './use-scene.ts'

export default function Editor(props: EditorProps<typeof universalResizer>) {
  const { focus, bring, say } = props
  const { editing, dispatch, desk, ownUrl, isBringing, begin, changeFormats } = useResizing(props)
  const { picture } = editing
  const preview = usePreview(picture)
  const { search, lookAgain } = useScene(picture, preview?.size, focus)
  const board = useBoard({ ...props, picture, preview, search, editing })
  return (
    <OnePictureDesk
      {...desk}
      examples={examples}
      doing={t('Creating the images…')}
      done={t('The images are ready')}
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
            onStartAgain={desk.onStartAgain}
          />
        )
      }
      underWay={going => <Making board={board} stage={going} url={desk.url} onCancel={desk.onCancel} />}
      result={task => (
        <Results
          key={task.id}
          task={task}
          isBringing={isBringing}
          onChangeFormats={() => void changeFormats(task)}
          onStartAgain={desk.onStartAgain}
          bring={bring}
          say={say}
        />
      )}
    />
  )
}
