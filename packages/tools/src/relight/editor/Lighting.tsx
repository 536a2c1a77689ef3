import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  FormatChoice,
  LonePicture,
  Panel,
  Primary,
  StageArea,
  StartAgain,
  useFirstFocus,
  useHeldOriginal,
  useIsBeyondPlan,
} from '@pentimento/stage'
import { Button, ErrorNote, HoldButton, Progress, Switch, Tabs } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { relight } from '../contract.ts'
import type { Act, Editing } from './editing.ts'
import styles from './editor.module.css'
import { Lamps } from './Lamps.tsx'
import { LitStage } from './LitStage.tsx'
import { Presets } from './Presets.tsx'
import { Room } from './Room.tsx'
import { Saved } from './Saved.tsx'
import type { Studied } from './use-surface.ts'

interface LightingProps extends Pick<EditorProps<typeof relight>, 'copy' | 'templates' | 'say'> {
  url: string | undefined
  studied: Studied
  onStudyAgain: () => void
  editing: Editing
  dispatch: Dispatch<Act>
  onStart: () => void
  onStartAgain: () => void
}

/** The lighting settings with their live preview. */
export function Lighting(props: LightingProps) {
  const { copy, templates, say, url, studied, onStudyAgain, editing, dispatch, onStart, onStartAgain } = props
  const { lighting, preset } = editing
  const panelRef = useFirstFocus('field')
  const { isHeld, button } = useHeldOriginal()
  return (
    <>
      <StageArea>
        {studied.state === 'known' && url ? (
          <LitStage
            url={url}
            surface={studied.surface}
            lighting={lighting}
            chosen={editing.chosen}
            showsOriginal={isHeld}
            onChoose={index => dispatch({ type: 'lamp-chosen', index })}
            onMove={(index, place) => dispatch({ type: 'lamp-changed', index, lamp: place })}
          />
        ) : (
          <LonePicture
            className={styles.roomToCome}
            url={url}
            alt={t('Your image')}
            veiled={studied.state === 'studying'}
            fallback={t('This browser can’t display this file format. You’ll see the result.')}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Lighting')}>
        {studied.state !== 'unknown' && (
          <div className={styles.shape}>
            {studied.state === 'studying' && <Progress label={t('Analyzing depth…')} />}
            {studied.state === 'known' && (
              <Aside>
                {t('Depth by {madeBy}. Preview rendered in your browser.', { madeBy: studied.madeBy })}
              </Aside>
            )}
          </div>
        )}
        {studied.state === 'unknown' && (
          <ErrorNote title={studied.says} onRetry={onStudyAgain}>
            {t('No preview available. The server can still relight the image.')}
          </ErrorNote>
        )}
        <Acts>
          <p className={styles.legend} aria-hidden="true">
            {copy.params.preset.label}
          </p>
          <Presets
            label={copy.params.preset.label}
            nameOf={name => copy.params.preset.options?.[name] ?? name}
            url={url}
            studied={studied}
            chosen={preset}
            onChoose={chosen => dispatch({ type: 'preset-chosen', preset: chosen })}
          />
        </Acts>
        <Settings copy={copy} templates={templates} say={say} editing={editing} dispatch={dispatch} />
        <Primary>
          <Button size="special" wide icon={<Sparkles />} onClick={onStart}>
            {copy.name}
          </Button>
        </Primary>
        <Acts>
          {studied.state !== 'unknown' && (
            <HoldButton {...button} wide disabled={studied.state === 'studying'} />
          )}
          <StartAgain asks onStartAgain={onStartAgain} />
        </Acts>
      </Panel>
    </>
  )
}

type SettingsProps = Pick<LightingProps, 'copy' | 'templates' | 'say' | 'editing' | 'dispatch'>

function Settings({ copy, templates, say, editing, dispatch }: SettingsProps) {
  const { lighting } = editing
  const keep = (kept: Editing['lighting']) => dispatch({ type: 'lit', lighting: kept })
  const own = [
    { value: 'lamps', label: t('Lights'), content: <Lamps editing={editing} dispatch={dispatch} /> },
    {
      value: 'room',
      label: t('Scene'),
      content: <Room copy={copy} lighting={lighting} dispatch={dispatch} />,
    },
  ]
  const saved = templates && {
    value: 'saved',
    label: t('Saved'),
    content: <Saved templates={templates} lighting={lighting} onChoose={keep} say={say} />,
  }
  const file = {
    value: 'file',
    label: t('Export'),
    content: <Wishes copy={copy} editing={editing} dispatch={dispatch} />,
  }
  return <Tabs label={t('Lighting settings')} tabs={[...own, ...(saved ? [saved] : []), file]} />
}

/** The additional outputs, and the output format. */
function Wishes({ copy, editing, dispatch }: Pick<LightingProps, 'copy' | 'editing' | 'dispatch'>) {
  const { maps, format } = editing
  const isBeyondPlan = useIsBeyondPlan('pro')
  return (
    <div className={styles.settings}>
      <Switch
        label={copy.params.depth.label}
        detail={t(isBeyondPlan ? '16-bit PNG, part of Pro' : '16-bit PNG')}
        checked={maps.depth}
        onChange={depth => dispatch({ type: 'maps-asked', maps: { depth } })}
      />
      <Switch
        label={copy.params.normals.label}
        detail={t(isBeyondPlan ? 'PNG, part of Pro' : 'PNG')}
        checked={maps.normals}
        onChange={normals => dispatch({ type: 'maps-asked', maps: { normals } })}
      />
      <FormatChoice value={format} onChange={chosen => dispatch({ type: 'format-chosen', format: chosen })} />
    </div>
  )
}
