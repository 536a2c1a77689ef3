import { t } from '@pentimento/language'
import {
  ActionList,
  type Brush,
  commonFormat,
  estimateOf,
  isActiveStage,
  type MaskOp,
  madeByText,
  Note,
  NotifyOption,
  Panel,
  PrimaryAction,
  ResultBar,
  type Run,
  resultFileName,
  StartOver,
  toStage,
} from '@pentimento/stage'
import {
  Button,
  ErrorMessage,
  HoldButton,
  type HoldButtonProps,
  SegmentedControl,
  Switch,
} from '@pentimento/ui'
import { Images, RefreshCw, Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { fileNameFor } from './Batch.tsx'
import styles from './editor.module.css'
import type { Action, EditorState } from './editor-state.ts'
import type { HistoryEntry, ImageVersion } from './history-entry.ts'
import { MaskToolbar, ModeChoice } from './MaskToolbar.tsx'
import { isLargeHole } from './mask-box.ts'
import { Versions } from './Versions.tsx'

interface EditPanelProps extends Pick<EditorProps<typeof cleanup>, 'copy' | 'run' | 'notify'> {
  editorState: EditorState
  entry: HistoryEntry
  original: ImageVersion
  brush: Brush
  size: { width: number; height: number }
  canSelect: boolean
  dispatch: Dispatch<Action>
  isBusy: boolean
  isMaskBlank: boolean
  showOriginalProps: Pick<HoldButtonProps, 'isHeld' | 'onHold' | 'shortcut'>
  onOp: (op: MaskOp) => void
  onRemove: () => void
  /** Repeat the removal that produced the result on the stage, with another seed. */
  onRepeat: () => void
  /** Ask for other ways to fill the hole of the result on the stage. */
  onShowVersions: () => void
  onRetry: () => void
  onStartOver: () => void
}

/** The panel with the mask tools, the removal and the actions on the result. */
export function EditPanel(props: EditPanelProps) {
  const { run, entry, original, onRetry, onStartOver } = props
  const { image, ops } = entry
  const failure = failureOf(run)
  const stage = toStage(run, undefined)
  return (
    <Panel label={t('Cleanup options')}>
      {failure && (
        <ErrorMessage title={failure.message} onRetry={failure.mayRetry ? onRetry : undefined}>
          {failure.detail}
        </ErrorMessage>
      )}
      <MaskToolbar {...props} ops={ops} maskFileName={resultFileName(image.file.name, 'mask', 'png')} />
      <OptionsSection {...props} />
      {image !== original && <ResultSection {...props} />}
      {image === original && (
        <PrimaryAction>
          <RemoveButton {...props} />
          <MaskHint {...props} />
        </PrimaryAction>
      )}
      {/* The key remounts the button with the first result, so that it doesn't move from under the pointer. */}
      <StartOver key={image === original ? 'before' : 'after'} confirms onStartOver={onStartOver} />
      {isActiveStage(stage) && <NotifyOption seconds={estimateOf(stage)} />}
    </Panel>
  )
}

function ResultSection(props: EditPanelProps) {
  const { editorState, entry, original, showOriginalProps, dispatch, isBusy, isMaskBlank } = props
  const { onRemove, onRepeat } = props
  const { resultInfo } = entry.image
  return (
    <div className={styles.result}>
      <SegmentedControl
        label={t('View mode')}
        hidesLabel
        options={views}
        value={editorState.isComparing ? 'compare' : 'brush'}
        onChange={view => dispatch({ type: 'comparison-changed', isComparing: view === 'compare' })}
      />
      {!editorState.isComparing && <HoldButton {...showOriginalProps} wide />}
      <Button
        variant="outline"
        color="gray"
        wide
        icon={<RefreshCw />}
        disabled={isBusy || entry.ops.length > 0}
        onClick={onRepeat}
      >
        {t('Try another fill')}
      </Button>
      <VersionChoice {...props} />
      {!isMaskBlank && (
        <>
          <RemoveButton {...props} />
          <MaskHint {...props} />
        </>
      )}
      {resultInfo && (
        <>
          <ResultBar
            task={resultInfo.task}
            output={resultInfo.output}
            fileNameFor={fileNameFor}
            defaultFormat={commonFormat([original.file])}
            pending={isMaskBlank && !isBusy ? undefined : { isBusy, onApply: onRemove }}
          />
          <Note>{madeByText(resultInfo.task.madeBy, resultInfo.task.tookMs)}</Note>
        </>
      )}
    </div>
  )
}

/** The ways to fill the last hole, or for a large one the button that asks for them. */
function VersionChoice({ editorState, entry, dispatch, isBusy, onShowVersions }: EditPanelProps) {
  const { image, ops } = entry
  const { versions } = editorState
  if (versions.includes(image))
    return (
      <Versions
        images={versions}
        selected={image}
        isDisabled={isBusy || ops.length > 0}
        onSelect={chosen => dispatch({ type: 'version-chosen', image: chosen })}
      />
    )
  const box = image.resultInfo?.box
  if (!box || !isLargeHole(box)) return null
  return (
    <Button
      variant="outline"
      color="gray"
      wide
      icon={<Images />}
      disabled={isBusy || ops.length > 0}
      onClick={onShowVersions}
    >
      {t('Show other versions')}
    </Button>
  )
}

const views = [
  { value: 'brush', label: t('Brush') },
  { value: 'compare', label: t('Compare') },
] as const

function OptionsSection({ copy, editorState, dispatch }: EditPanelProps) {
  return (
    <ActionList>
      <ModeChoice copy={copy} mode={editorState.mode} dispatch={dispatch} />
      <Switch
        label={t('Apply automatically')}
        detail={t('After each stroke')}
        checked={editorState.isAutoApplyOn}
        onChange={isAutoApplyOn => dispatch({ type: 'auto-apply-changed', isAutoApplyOn })}
      />
    </ActionList>
  )
}

function RemoveButton({ isBusy, isMaskBlank, onRemove }: EditPanelProps) {
  return (
    <Button
      size="special"
      wide
      icon={<Sparkles />}
      loading={isBusy}
      disabled={isMaskBlank}
      onClick={onRemove}
      aria-describedby="mask-hint"
    >
      {t('Remove')}
    </Button>
  )
}

function MaskHint({ brush, isMaskBlank }: EditPanelProps) {
  const hint =
    brush.tool === 'select' ? t('Click what you want to remove.') : t('Brush over what you want to remove.')
  return (
    <div id="mask-hint">
      <Note>{isMaskBlank ? hint : t('The selected area will be filled in.')}</Note>
    </div>
  )
}

function failureOf(run: Run): { message: string; detail?: string; mayRetry: boolean } | undefined {
  if (run.state === 'rejected') return run
  return run.state === 'accepted' && run.task.state === 'error' ? run.task : undefined
}
