import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  type Brush,
  firstBrush,
  MaskingStage,
  MaskTools,
  Panel,
  Primary,
  SelectNote,
  StageArea,
  useDrawable,
  useFirstFocus,
  useHeldOriginal,
} from '@pentimento/stage'
import { Button, HoldButton, Progress, SegmentedControl } from '@pentimento/ui'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { Act, Editing, Side } from './editing.ts'
import styles from './editor.module.css'
import { type Sources, useBlobs } from './use-sources.ts'

interface CorrectingProps {
  sources: Sources
  editing: Editing
  dispatch: Dispatch<Act>
  say: EditorProps<typeof removeBackground>['say']
  select: EditorProps<typeof removeBackground>['select']
  onApply: () => void
  onLeave: () => void
}

const sides: { value: Side; label: string }[] = [
  { value: 'keep', label: t('Keep') },
  { value: 'erase', label: t('Erase') },
]

/** Brush corrections: areas to keep or to erase. The server finds the exact edges along the strokes again. */
export function Correcting(props: CorrectingProps) {
  const { sources, editing, dispatch, say, select, onApply, onLeave } = props
  const panelRef = useFirstFocus('field')
  const [side, setSide] = useState<Side>('keep')
  const [taken, setTaken] = useState<Brush>()
  const { isHeld, button } = useHeldOriginal()
  const { original, cutOut } = useBlobs(sources, say)
  const { drawable: whole, isUnseen } = useDrawable(original)
  const { drawable: cut } = useDrawable(cutOut)
  // Missing parts are visible in the original, leftover parts in the cutout.
  const [below, other] = side === 'keep' ? [whole, cut] : [cut ?? whole, whole]
  const brush = taken ?? (below && firstBrush(below))
  const { past, present, future } = editing.corrections

  return (
    <>
      <StageArea>
        {isUnseen && (
          <Aside>
            {t('This browser can’t display this file format, so you can’t brush over the image.')}
          </Aside>
        )}
        {!isUnseen && !(below && brush) && <Progress label={t('Opening…')} />}
        {below && brush && (
          <div className={styles.correcting} data-side={side}>
            <MaskingStage
              picture={below}
              instead={isHeld ? other : undefined}
              marks={present[side]}
              onMark={mark => dispatch({ type: 'marked', side, mark })}
              brush={brush}
              onBrush={setTaken}
              select={select && original && ((points, signal) => select(original, points, signal))}
              onUndo={past.length > 0 ? () => dispatch({ type: 'mark-undone' }) : undefined}
              onRedo={future.length > 0 ? () => dispatch({ type: 'mark-redone' }) : undefined}
            />
          </div>
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Touch up')}>
        <SegmentedControl
          label={t('Brush over areas to keep or erase')}
          options={sides}
          value={side}
          onChange={setSide}
        />
        {below && brush && (
          <>
            <MaskTools brush={brush} onBrush={setTaken} picture={below} selects={select !== undefined} />
            <SelectNote brush={brush} marks={present[side]} />
          </>
        )}
        <Primary>
          <Button size="special" wide disabled={!whole || editing.awaitsMarks} onClick={onApply}>
            {t('Apply')}
          </Button>
        </Primary>
        <Acts>
          <HoldButton {...button} wide>
            {side === 'keep' ? t('Hold to see the cutout') : t('Hold to see the original')}
          </HoldButton>
          <Button variant="text" color="gray" wide onClick={onLeave}>
            {t('Back')}
          </Button>
        </Acts>
        <Aside>{t('No need to be exact. Near the rim of your stroke, the image’s own edges decide.')}</Aside>
      </Panel>
    </>
  )
}
