import { t } from '@pentimento/language'
import {
  ActionList,
  type Brush,
  type History,
  isMaskEmpty,
  MaskingStage,
  type MaskOp,
  Note,
  Panel,
  PrimaryAction,
  PrimaryButton,
  type Runs,
  resultFileName,
  StageArea,
  StartOver,
  scaleOp,
  scaleOps,
  useNeedsUpgrade,
} from '@pentimento/stage'
import { Sparkles } from 'lucide-react'
import { type ComponentProps, type Dispatch, useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { requiredPlan } from '../../gates.ts'
import { cleanup } from '../contract.ts'
import { BatchImages } from './BatchImages.tsx'
import { maskImageOf, usableImages } from './batch-images.ts'
import styles from './editor.module.css'
import type { Action, EditorState } from './editor-state.ts'
import type { HistoryEntry } from './history-entry.ts'
import { MaskToolbar, ModeChoice } from './MaskToolbar.tsx'
import { useBatch } from './use-batch.ts'

interface BatchMaskEditorProps extends Pick<EditorProps<typeof cleanup>, 'copy' | 'notify' | 'select'> {
  runs: Runs
  editorState: EditorState
  history: History<HistoryEntry>
  brush: Brush
  /** The image on the stage. */
  file: File | undefined
  bitmap: ComponentProps<typeof MaskingStage>['image']
  dispatch: Dispatch<Action>
  onStartOver: () => void
}

/** One mask for several images: drawn on the image on the stage, and shown on each at that image's scale. */
export function BatchMaskEditor(props: BatchMaskEditorProps) {
  const { copy, notify, select, runs, editorState, history, brush, file, bitmap, dispatch, onStartOver } =
    props
  const needsUpgrade = useNeedsUpgrade('pro')
  const { ops, image } = history.present
  const { submit, isPreparing } = useBatch({ runs, editorState, history, notify })
  const count = usableImages(editorState.images).length
  const maskSize = maskImageOf(editorState.images, history)?.size ?? bitmap
  const scaledOps = useMemo(() => scaleOps(ops, maskSize, bitmap), [ops, maskSize, bitmap])
  const isMaskBlank = useMemo(() => isMaskEmpty(ops, maskSize), [ops, maskSize])
  const onOp = (op: MaskOp) => dispatch({ type: 'op-added', op: scaleOp(op, bitmap, maskSize) })
  return (
    <>
      <StageArea>
        <div className={styles.masking}>
          <MaskingStage
            key={`${bitmap.width} × ${bitmap.height}`}
            image={bitmap}
            ops={scaledOps}
            onOp={onOp}
            isEditable={!isPreparing}
            brush={brush}
            onBrush={changed => dispatch({ type: 'brush-changed', brush: changed })}
            select={select && file && ((points, signal) => select(file, points, signal))}
            onUndo={history.past.length > 0 ? () => dispatch({ type: 'undone' }) : undefined}
            onRedo={history.future.length > 0 ? () => dispatch({ type: 'redone' }) : undefined}
          />
        </div>
      </StageArea>
      <Panel label={t('Cleanup options')}>
        <BatchImages editorState={editorState} maskSize={maskSize} dispatch={dispatch} />
        <MaskToolbar
          brush={brush}
          ops={scaledOps}
          size={bitmap}
          canSelect={select !== undefined}
          maskFileName={resultFileName(image.file.name, 'mask', 'png')}
          onOp={onOp}
          dispatch={dispatch}
          isBusy={isPreparing}
          notify={notify}
        />
        <ModeChoice copy={copy} mode={editorState.mode} dispatch={dispatch} />
        <PrimaryAction>
          <PrimaryButton
            requiredPlan={requiredPlan(cleanup, {
              params: cleanup.params.parse({ mode: editorState.mode }),
              batchSize: count,
            })}
            icon={<Sparkles />}
            loading={isPreparing}
            disabled={isMaskBlank}
            onClick={() => void submit()}
          >
            {t(count === 1 ? 'Remove' : 'Clean up {count} images', { count })}
          </PrimaryButton>
        </PrimaryAction>
        <ActionList>
          <Note>
            {isMaskBlank
              ? t('Brush over what to remove, on any of the images.')
              : t('The selected area will be filled in on each image.')}
            {needsUpgrade &&
              ` ${t('Batches are a Pro feature. Without Pro, only the first image is cleaned up.')}`}
          </Note>
          <StartOver confirms onStartOver={onStartOver} />
        </ActionList>
      </Panel>
    </>
  )
}
