import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  type Brush,
  FormatChoice,
  type Mark,
  madeByIn,
  Panel,
  Primary,
  type Run,
  resultName,
  StartAgain,
} from '@pentimento/stage'
import { Button, ErrorNote, HoldButton, type HoldButtonProps, SegmentedControl, Switch } from '@pentimento/ui'
import { RefreshCw, Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { Delivery } from './Delivery.tsx'
import type { Act, Editing } from './editing.ts'
import styles from './editor.module.css'
import type { Layer, Moment } from './moment.ts'
import { ModeChoice, Tools } from './Tools.tsx'

interface WorkPanelProps extends Pick<EditorProps<typeof cleanup>, 'copy' | 'run' | 'say'> {
  editing: Editing
  moment: Moment
  original: Layer
  brush: Brush
  size: { width: number; height: number }
  selects: boolean
  dispatch: Dispatch<Act>
  isBusy: boolean
  nothingMarked: boolean
  holdButton: Pick<HoldButtonProps, 'held' | 'onHold' | 'shortcut'>
  onMark: (mark: Mark) => void
  onRemove: () => void
  /** Repeat the removal that produced the result on the stage, with another seed. */
  onAnother: () => void
  onRetry: () => void
  onStartAgain: () => void
}

/** The panel with the mask tools, the removal and the actions on the result. */
export function WorkPanel(props: WorkPanelProps) {
  const { run, moment, original, onRetry, onStartAgain } = props
  const { layer, marks } = moment
  const failure = failureOf(run)
  return (
    <Panel label={t('Cleanup options')}>
      {failure && (
        <ErrorNote title={failure.says} onRetry={failure.mayRetry ? onRetry : undefined}>
          {failure.detail}
        </ErrorNote>
      )}
      <Tools {...props} marks={marks} maskName={resultName(layer.file.name, 'mask', 'png')} />
      <Wishes {...props} />
      {layer !== original && <Result {...props} />}
      <Primary>
        {layer !== original && props.nothingMarked ? <Delivery {...props} leads /> : <Removal {...props} />}
        <HowToMark {...props} />
      </Primary>
      {/* The key remounts the button with the first result, so that it doesn't move from under the pointer. */}
      <StartAgain key={layer === original ? 'before' : 'after'} asks onStartAgain={onStartAgain} />
    </Panel>
  )
}

function Result(props: WorkPanelProps) {
  const { editing, moment, holdButton, dispatch, isBusy, nothingMarked, onAnother } = props
  const { layer, marks } = moment
  return (
    <div className={styles.result}>
      <SegmentedControl
        label={t('View mode')}
        hidesLabel
        options={views}
        value={editing.comparing ? 'compare' : 'brush'}
        onChange={view => dispatch({ type: 'comparing-chosen', comparing: view === 'compare' })}
      />
      <HoldButton {...holdButton} wide />
      <Button
        variant="outline"
        color="gray"
        wide
        icon={<RefreshCw />}
        disabled={isBusy || marks.length > 0}
        onClick={onAnother}
      >
        {t('Try another fill')}
      </Button>
      <FormatChoice
        hidesLabel
        value={editing.format}
        onChange={format => dispatch({ type: 'format-chosen', format })}
      />
      {!nothingMarked && <Delivery {...props} />}
      {layer.made && <Aside>{madeByIn(layer.made.by, layer.made.tookMs)}</Aside>}
    </div>
  )
}

const views = [
  { value: 'brush', label: t('Brush') },
  { value: 'compare', label: t('Compare') },
] as const

function Wishes({ copy, editing, dispatch }: WorkPanelProps) {
  return (
    <Acts>
      <ModeChoice copy={copy} mode={editing.mode} dispatch={dispatch} />
      <Switch
        label={t('Apply automatically')}
        detail={t('After each stroke')}
        checked={editing.appliesItself}
        onChange={appliesItself => dispatch({ type: 'applying-chosen', appliesItself })}
      />
    </Acts>
  )
}

function Removal({ isBusy, nothingMarked, onRemove }: WorkPanelProps) {
  return (
    <Button
      size="special"
      wide
      icon={<Sparkles />}
      loading={isBusy}
      disabled={nothingMarked}
      onClick={onRemove}
      aria-describedby="how-to-mark"
    >
      {t('Remove')}
    </Button>
  )
}

function HowToMark({ brush, nothingMarked }: WorkPanelProps) {
  const howTo =
    brush.tool === 'select' ? t('Click what you want to remove.') : t('Brush over what you want to remove.')
  return (
    <div id="how-to-mark">
      <Aside>{nothingMarked ? howTo : t('The selected area will be filled in.')}</Aside>
    </div>
  )
}

function failureOf(run: Run): { says: string; detail?: string; mayRetry: boolean } | undefined {
  if (run.state === 'refused') return run
  return run.state === 'accepted' && run.task.state === 'error' ? run.task : undefined
}
