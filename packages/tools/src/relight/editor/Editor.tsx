import { t } from '@pentimento/language'
import { OnePictureDesk } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { relight } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { examples } from './examples.ts'
import { Lighting } from './Lighting.tsx'
import { useRelighting } from './use-relighting.ts'
import { useSurface } from './use-surface.ts'

export default function Editor(props: EditorProps<typeof relight>) {
  const { editing, dispatch, desk, ownUrl, isBringing, begin, changeLight } = useRelighting(props)
  const { studied, studyAgain } = useSurface(editing.picture, props.surface)
  return (
    <OnePictureDesk
      {...desk}
      examples={examples}
      doing={t('Relighting the image…')}
      done={t('The result is ready')}
      asking={
        editing.picture && (
          <Lighting
            {...props}
            url={ownUrl}
            studied={studied}
            onStudyAgain={studyAgain}
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
          isBringing={isBringing}
          onChangeLight={() => void changeLight(task)}
          onStartAgain={desk.onStartAgain}
        />
      )}
    />
  )
}
