import { t } from '@pentimento/language'
import {
  ActionList,
  FormatChoice,
  LockedLabel,
  Note,
  Panel,
  PrimaryAction,
  PrimaryButton,
  SavedTemplates,
  SingleImage,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
  useShowOriginal,
} from '@pentimento/stage'
import { ErrorMessage, HoldButton, Progress, Switch, Tabs } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { requiredPlan } from '../../gates.ts'
import { lighting as lightingSchema, relight } from '../contract.ts'
import styles from './editor.module.css'
import { type Action, type EditorState, requestParams } from './editor-state.ts'
import { LightList } from './LightList.tsx'
import { PresetPicker } from './PresetPicker.tsx'
import { PreviewStage } from './PreviewStage.tsx'
import { SceneSettings } from './SceneSettings.tsx'
import type { SurfaceState } from './use-surface.ts'

interface LightingEditorProps extends Pick<EditorProps<typeof relight>, 'copy' | 'templates' | 'notify'> {
  url: string | undefined
  surfaceState: SurfaceState
  onRetrySurface: () => void
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  onStart: () => void
  onStartOver: () => void
}

/** The lighting settings with their live preview. */
export function LightingEditor(props: LightingEditorProps) {
  const { copy, url, surfaceState, editorState, dispatch, undoHandlers, onStart, onStartOver } = props
  const panelRef = useInitialFocus('field')
  const { showsOriginal, buttonProps } = useShowOriginal()
  return (
    <>
      <StageArea>
        <LightingStage {...props} showsOriginal={showsOriginal} />
      </StageArea>
      <Panel ref={panelRef} label={t('Lighting')}>
        <UndoBar {...undoHandlers} />
        <SurfaceStatus surfaceState={surfaceState} onRetry={props.onRetrySurface} />
        <ActionList>
          <p className={styles.legend} aria-hidden="true">
            {copy.params.preset.label}
          </p>
          <PresetPicker
            label={copy.params.preset.label}
            labelFor={name => copy.params.preset.options?.[name] ?? name}
            originalUrl={url}
            surfaceState={surfaceState}
            selected={editorState.preset}
            onSelect={selected => dispatch({ type: 'preset-chosen', preset: selected })}
          />
        </ActionList>
        <SettingsTabs {...props} />
        <PrimaryAction>
          <StartButton editorState={editorState} label={copy.name} onStart={onStart} />
        </PrimaryAction>
        <ActionList>
          {surfaceState.state !== 'error' && (
            <HoldButton {...buttonProps} wide disabled={surfaceState.state === 'loading'} />
          )}
          <StartOver confirms onStartOver={onStartOver} />
        </ActionList>
      </Panel>
    </>
  )
}

/** The live preview, or the image while its depth isn't known. */
function LightingStage({
  url,
  surfaceState,
  editorState,
  dispatch,
  showsOriginal,
}: LightingEditorProps & { showsOriginal: boolean }) {
  if (surfaceState.state !== 'ready' || !url)
    return (
      <SingleImage
        className={styles.previewSkeleton}
        url={url}
        alt={t('Your image')}
        isDimmed={surfaceState.state === 'loading'}
        fallback={t('This browser can’t display this file format. You’ll see the result.')}
      />
    )
  return (
    <PreviewStage
      originalUrl={url}
      surface={surfaceState.surface}
      lighting={editorState.lighting}
      selectedLight={editorState.selectedLight}
      showsOriginal={showsOriginal}
      onSelect={index => dispatch({ type: 'light-selected', index })}
      onMove={(index, position) => dispatch({ type: 'light-changed', index, light: position })}
    />
  )
}

/** Whether the image's depth is known, and by which engine. */
function SurfaceStatus({ surfaceState, onRetry }: { surfaceState: SurfaceState; onRetry: () => void }) {
  if (surfaceState.state === 'error')
    return (
      <ErrorMessage title={surfaceState.message} onRetry={onRetry}>
        {t('No preview available. The server can still relight the image.')}
      </ErrorMessage>
    )
  return (
    <div className={styles.surfaceState}>
      {surfaceState.state === 'loading' && <Progress label={t('Analyzing depth…')} />}
      {surfaceState.state === 'ready' && (
        <Note>
          {t('Depth by {madeBy}. Preview rendered in your browser.', { madeBy: surfaceState.madeBy })}
        </Note>
      )}
    </div>
  )
}

interface StartButtonProps extends Pick<LightingEditorProps, 'editorState' | 'onStart'> {
  label: string
}

function StartButton({ editorState, label, onStart }: StartButtonProps) {
  const params = relight.params.parse(requestParams(editorState))
  return (
    <PrimaryButton requiredPlan={requiredPlan(relight, { params })} icon={<Sparkles />} onClick={onStart}>
      {label}
    </PrimaryButton>
  )
}

type SettingsTabsProps = Pick<
  LightingEditorProps,
  'copy' | 'templates' | 'notify' | 'editorState' | 'dispatch'
>

function SettingsTabs({ copy, templates, notify, editorState, dispatch }: SettingsTabsProps) {
  const { lighting } = editorState
  const customTabs = [
    {
      value: 'lights',
      label: t('Lights'),
      content: <LightList editorState={editorState} dispatch={dispatch} />,
    },
    {
      value: 'scene',
      label: t('Scene'),
      content: <SceneSettings copy={copy} lighting={lighting} dispatch={dispatch} />,
    },
  ]
  const saved = templates && {
    value: 'saved',
    label: t('Saved'),
    content: (
      <SavedTemplates
        templates={templates}
        values={lighting}
        requiredPlan="pro"
        texts={templateTexts}
        onApply={values => {
          const parsed = lightingSchema.safeParse(values)
          if (parsed.success) dispatch({ type: 'lighting-applied', lighting: parsed.data })
          return parsed.success
        }}
        notify={notify}
      />
    ),
  }
  const file = {
    value: 'file',
    label: t('Export'),
    content: <OutputSettings copy={copy} editorState={editorState} dispatch={dispatch} />,
  }
  return <Tabs label={t('Lighting settings')} tabs={[...customTabs, ...(saved ? [saved] : []), file]} />
}

const templateTexts = {
  list: t('Saved templates'),
  empty: t('No saved templates yet. Name your current lighting to save it.'),
  save: t('Save template'),
  saved: t('Template saved'),
  deletion: t('The lighting saved under this name will be deleted.'),
}

/** The additional outputs, and the output format. */
function OutputSettings({
  copy,
  editorState,
  dispatch,
}: Pick<LightingEditorProps, 'copy' | 'editorState' | 'dispatch'>) {
  const { maps, format } = editorState
  return (
    <div className={styles.settings}>
      <Switch
        label={<LockedLabel requiredPlan="pro">{copy.params.depth.label}</LockedLabel>}
        detail={t('16-bit PNG')}
        checked={maps.depth}
        onChange={depth => dispatch({ type: 'maps-changed', maps: { depth } })}
      />
      <Switch
        label={<LockedLabel requiredPlan="pro">{copy.params.normals.label}</LockedLabel>}
        detail={t('PNG')}
        checked={maps.normals}
        onChange={normals => dispatch({ type: 'maps-changed', maps: { normals } })}
      />
      <FormatChoice
        value={format}
        onChange={selected => dispatch({ type: 'format-chosen', format: selected })}
      />
    </div>
  )
}
