import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  type Brush,
  FormatChoice,
  type History,
  isBlank,
  type Mark,
  MaskingStage,
  Panel,
  Primary,
  type Runs,
  resultName,
  StageArea,
  StartAgain,
  scaledMark,
  scaledMarks,
  useIsBeyondPlan,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import { type ComponentProps, type Dispatch, useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { BatchPictures } from './BatchPictures.tsx'
import { baseOf, usable } from './batching.ts'
import type { Act, Editing } from './editing.ts'
import styles from './editor.module.css'
import type { Moment } from './moment.ts'
import { ModeChoice, Tools } from './Tools.tsx'
import { useBatch } from './use-batch.ts'

interface BatchMarkingProps extends Pick<EditorProps<typeof cleanup>, 'copy' | 'say' | 'select'> {
  runs: Runs
  editing: Editing
  history: History<Moment>
  brush: Brush
  /** The image on the stage. */
  file: File | undefined
  drawable: ComponentProps<typeof MaskingStage>['picture']
  dispatch: Dispatch<Act>
  onStartAgain: () => void
}

/** One mask for several images: drawn on the image on the stage, and shown on each at that image's scale. */
export function BatchMarking(props: BatchMarkingProps) {
  const { copy, say, select, runs, editing, history, brush, file, drawable, dispatch, onStartAgain } = props
  const isBeyondPlan = useIsBeyondPlan('pro')
  const { marks, layer } = history.present
  const { send, isPreparing } = useBatch({ runs, editing, history, say })
  const count = usable(editing.pictures).length
  const size = baseOf(editing.pictures, history)?.size ?? drawable
  const laid = useMemo(() => scaledMarks(marks, size, drawable), [marks, size, drawable])
  const nothingMarked = useMemo(() => isBlank(marks, size), [marks, size])
  const onMark = (mark: Mark) => dispatch({ type: 'marked', mark: scaledMark(mark, drawable, size) })
  return (
    <>
      <StageArea>
        <div className={styles.marking}>
          <MaskingStage
            key={`${drawable.width} × ${drawable.height}`}
            picture={drawable}
            marks={laid}
            onMark={onMark}
            mayMark={!isPreparing}
            brush={brush}
            onBrush={taken => dispatch({ type: 'brush-taken', brush: taken })}
            select={select && file && ((points, signal) => select(file, points, signal))}
            onUndo={history.past.length > 0 ? () => dispatch({ type: 'undone' }) : undefined}
            onRedo={history.future.length > 0 ? () => dispatch({ type: 'redone' }) : undefined}
          />
        </div>
      </StageArea>
      <Panel label={t('Cleanup options')}>
        <BatchPictures editing={editing} base={size} dispatch={dispatch} />
        <Tools
          brush={brush}
          marks={laid}
          size={drawable}
          selects={select !== undefined}
          maskName={resultName(layer.file.name, 'mask', 'png')}
          onMark={onMark}
          dispatch={dispatch}
          isBusy={isPreparing}
          say={say}
        />
        <ModeChoice copy={copy} mode={editing.mode} dispatch={dispatch} />
        <FormatChoice
          value={editing.format}
          onChange={format => dispatch({ type: 'format-chosen', format })}
        />
        <Primary>
          <Button
            size="special"
            wide
            icon={<Sparkles />}
            loading={isPreparing}
            disabled={nothingMarked}
            onClick={() => void send()}
          >
            {t(count === 1 ? 'Remove' : 'Clean up {count} images', { count })}
          </Button>
        </Primary>
        <Acts>
          <Aside>
            {nothingMarked
              ? t('Brush over what to remove, on any of the images.')
              : t('The selected area will be filled in on each image.')}
            {isBeyondPlan &&
              ` ${t('Batches are a Pro feature. Without Pro, only the first image is cleaned up.')}`}
          </Aside>
          <StartAgain asks onStartAgain={onStartAgain} />
        </Acts>
      </Panel>
    </>
  )
}
