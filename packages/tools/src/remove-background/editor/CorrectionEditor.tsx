import { t } from '@pentimento/language'
import {
  ActionList,
  type Brush,
  defaultBrush,
  MaskingStage,
  MaskTools,
  Note,
  Panel,
  PrimaryAction,
  SelectionHelp,
  StageArea,
  type UndoHandlers,
  useDecodedBitmap,
  useInitialFocus,
  useShowOriginal,
} from '@pentimento/stage'
import { Button, HoldButton, Progress, SegmentedControl } from '@pentimento/ui'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import styles from './editor.module.css'
import type { Action, EditorState, MaskSide } from './editor-state.ts'
import { type Sources, useSourceBlobs } from './use-sources.ts'

interface CorrectionEditorProps {
  sources: Sources
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  notify: EditorProps<typeof removeBackground>['notify']
  select: EditorProps<typeof removeBackground>['select']
  onApply: () => void
  onBack: () => void
}

const sides: { value: MaskSide; label: string }[] = [
  { value: 'keep', label: t('Keep') },
  { value: 'erase', label: t('Erase') },
]

/** Brush corrections: areas to keep or to erase. The server finds the exact edges along the strokes again. */
export function CorrectionEditor(props: CorrectionEditorProps) {
  const { sources, editorState, dispatch, undoHandlers, notify, select } = props
  const { onApply, onBack } = props
  const panelRef = useInitialFocus('field')
  const [side, setSide] = useState<MaskSide>('keep')
  const [userBrush, setUserBrush] = useState<Brush>()
  const { showsOriginal, buttonProps } = useShowOriginal()
  const { original, cutout } = useSourceBlobs(sources, notify)
  const { bitmap: originalBitmap, hasFailed } = useDecodedBitmap(original)
  const { bitmap: cutoutBitmap } = useDecodedBitmap(cutout, originalBitmap)
  // Missing parts are visible in the original, leftover parts in the cutout.
  const [shownBitmap, otherBitmap] =
    side === 'keep' ? [originalBitmap, cutoutBitmap] : [cutoutBitmap ?? originalBitmap, originalBitmap]
  const brush = userBrush ?? (shownBitmap && defaultBrush(shownBitmap))
  const ops = editorState.corrections[side]

  return (
    <>
      <StageArea>
        {hasFailed && (
          <Note>{t('This browser can’t display this file format, so you can’t brush over the image.')}</Note>
        )}
        {!hasFailed && !(shownBitmap && brush) && <Progress label={t('Opening…')} />}
        {shownBitmap && brush && (
          <div className={styles.correcting} data-side={side}>
            <MaskingStage
              image={shownBitmap}
              replacement={showsOriginal ? otherBitmap : undefined}
              ops={ops}
              onOp={op => dispatch({ type: 'op-added', side, op })}
              brush={brush}
              onBrush={setUserBrush}
              select={select && original && ((points, signal) => select(original, points, signal))}
              {...undoHandlers}
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
        {shownBitmap && brush && (
          <>
            <MaskTools
              brush={brush}
              onBrush={setUserBrush}
              image={shownBitmap}
              canSelect={select !== undefined}
            />
            <SelectionHelp brush={brush} ops={ops} />
          </>
        )}
        <PrimaryAction>
          <Button
            size="special"
            wide
            disabled={!originalBitmap || editorState.isLoadingMasks}
            onClick={onApply}
          >
            {t('Apply')}
          </Button>
        </PrimaryAction>
        <ActionList>
          <HoldButton {...buttonProps} wide>
            {side === 'keep' ? t('Hold to see the cutout') : t('Hold to see the original')}
          </HoldButton>
          <Button variant="text" color="gray" wide onClick={onBack}>
            {t('Back')}
          </Button>
        </ActionList>
        <Note>{t('No need to be exact. Near the rim of your stroke, the image’s own edges decide.')}</Note>
      </Panel>
    </>
  )
}
