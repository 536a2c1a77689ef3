import { t } from '@pentimento/language'
import { formatDecimal } from '@pentimento/stage'
import { Button, ColorSwatches, IconButton, overlayInput, Slider, Switch } from '@pentimento/ui'
import { Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, type Dispatch, useId } from 'react'
import { type Light, paramLimits } from '../contract.ts'
import { blackBodyColor, nearestTemperature, temperatureRange } from './colors.ts'
import styles from './editor.module.css'
import { type Action, coordinateRanges, type EditorState } from './editor-state.ts'

interface LightListProps {
  editorState: EditorState
  dispatch: Dispatch<Action>
}

const swatches = [
  { color: '#ffffff', name: t('White') },
  { color: '#ffb46b', name: t('Tungsten') },
  { color: '#ff5a3c', name: t('Vermilion') },
  { color: '#ff2bd6', name: t('Magenta') },
  { color: '#19d4ff', name: t('Cyan') },
  { color: '#4a63ff', name: t('Ultramarine') },
]

const daylightKelvin = 6500

/** The list of lights, and the settings of the selected one. */
export function LightList({ editorState: { lighting, selectedLight }, dispatch }: LightListProps) {
  const name = useId()
  const { lights } = lighting
  const light = selectedLight === undefined ? undefined : lights[selectedLight]
  return (
    <div className={styles.settings}>
      <fieldset className={styles.lights}>
        <legend className={styles.legend}>
          {t('{count} of {most} lights', { count: lights.length, most: paramLimits.lights })}
        </legend>
        {lights.map(({ color }, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a light has no identity but its index
            key={index}
            className={styles.lightDot}
            style={{ '--light-color': color } as CSSProperties}
          >
            <input
              type="radio"
              name={name}
              className={overlayInput}
              aria-label={t('Light {number}', { number: index + 1 })}
              checked={index === selectedLight}
              onChange={() => dispatch({ type: 'light-selected', index })}
            />
            <span aria-hidden="true">{index + 1}</span>
          </label>
        ))}
        <IconButton
          label={t('Add light')}
          variant="tonal"
          disabled={lights.length >= paramLimits.lights}
          onClick={() => dispatch({ type: 'light-added' })}
        >
          <Plus />
        </IconButton>
      </fieldset>
      {light && selectedLight !== undefined && (
        <LightSettings
          key={selectedLight}
          light={light}
          onChange={changed => dispatch({ type: 'light-changed', index: selectedLight, light: changed })}
          onRemove={() => dispatch({ type: 'light-removed', index: selectedLight })}
        />
      )}
    </div>
  )
}

interface LightSettingsProps {
  light: Light
  onChange: (changed: Partial<Light>) => void
  onRemove: () => void
}

function LightSettings({ light, onChange, onRemove }: LightSettingsProps) {
  const [minZ, maxZ] = coordinateRanges.z
  const temperature = nearestTemperature(light.color)
  const formatDigits = (digits: number) => (value: number) => formatDecimal(value, digits)
  return (
    <>
      <ColorSwatches
        label={t('Color')}
        swatches={swatches}
        value={light.color}
        onChange={color => onChange({ color })}
      />
      <Slider
        label={t('Temperature')}
        min={temperatureRange.min}
        max={temperatureRange.max}
        step={100}
        value={temperature ?? daylightKelvin}
        format={value => (temperature === undefined ? t('custom') : `${value} K`)}
        onChange={kelvin => onChange({ color: blackBodyColor(kelvin) })}
      />
      <Slider
        label={t('Power')}
        max={paramLimits.power}
        step={0.1}
        value={light.power}
        format={formatDigits(1)}
        onChange={power => onChange({ power })}
      />
      <Slider
        label={t('Closeness')}
        min={minZ}
        max={maxZ}
        step={0.05}
        value={light.z}
        format={z =>
          z < 0 ? t('{distance} behind', { distance: formatDecimal(-z, 2) }) : formatDecimal(z, 2)
        }
        onChange={z => onChange({ z })}
      />
      <Slider
        label={t('Reach')}
        min={0.05}
        max={paramLimits.distance}
        step={0.05}
        value={light.distance}
        format={formatDigits(2)}
        onChange={distance => onChange({ distance })}
      />
      <Slider
        label={t('Radius')}
        max={paramLimits.radius}
        step={0.01}
        value={light.radius}
        format={formatDigits(2)}
        onChange={radius => onChange({ radius })}
      />
      <Switch
        label={t('Background receives light')}
        checked={light.receiveLight}
        onChange={receiveLight => onChange({ receiveLight })}
      />
      <Button variant="text" color="gray" wide icon={<Trash2 />} onClick={onRemove}>
        {t('Remove light')}
      </Button>
    </>
  )
}
