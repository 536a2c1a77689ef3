import { t } from '@pentimento/language'
import { OnePictureDesk } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { uncrop } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { examples } from './examples.ts'
import { Framing } from './Framing.tsx'
import { marginsOf, useFraming } from './use-framing.ts'

export default function Editor(props: EditorProps<typeof uncrop>) {
  const { editing, dispatch, desk, ownUrl, isBringing, begin, changeFrame } = useFraming(props)
  return (
    <OnePictureDesk
      {...desk}
      examples={examples}
      doing={t('Extending the image…')}
      done={t('The result is ready')}
      asking={
        editing.picture && (
          <Framing
            {...props}
            url={ownUrl}
            editing={editing}
            dispatch={dispatch}
            onStart={begin}
            onStartAgain={desk.onStartAgain}
          />
        )
      }
      result={task => (
        <Comparing
          key={task.id}
          task={task}
          url={desk.url}
          margins={marginsOf(task)}
          isBringing={isBringing}
          onChangeFrame={() => void changeFrame(task)}
          onStartAgain={desk.onStartAgain}
        />
      )}
    />
  )
}
