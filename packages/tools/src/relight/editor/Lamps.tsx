import { t } from '@pentimento/language'
import { decimal } from '@pentimento/stage'
import { Button, ColourSwatches, coveringInput, IconButton, Slider, Switch } from '@pentimento/ui'
import { Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, type Dispatch, useId } from 'react'
import { type Light, most } from '../contract.ts'
import { colourOf, temperatureOf, temperatures } from './colours.ts'
import { type Act, type Editing, reach } from './editing.ts'
import styles from './editor.module.css'

interface LampsProps {
  editing: Editing
  dispatch: Dispatch<Act>
}

const swatches = [
  { colour: '#ffffff', name: t('White') },
  { colour: '#ffb46b', name: t('Tungsten') },
  { colour: '#ff5a3c', name: t('Vermilion') },
  { colour: '#ff2bd6', name: t('Magenta') },
  { colour: '#19d4ff', name: t('Cyan') },
  { colour: '#4a63ff', name: t('Ultramarine') },
]

const daylight = 6500

/** The list of lights, and the settings of the selected one. */
export function Lamps({ editing: { lighting, chosen }, dispatch }: LampsProps) {
  const name = useId()
  const { lights } = lighting
  const lamp = chosen === undefined ? undefined : lights[chosen]
  return (
    <div className={styles.settings}>
      <fieldset className={styles.lamps}>
        <legend className={styles.legend}>
          {t('{count} of {most} lights', { count: lights.length, most: most.lights })}
        </legend>
        {lights.map(({ colour }, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a light has no identity but its index
            key={index}
            className={styles.bulb}
            style={{ '--lamp': colour } as CSSProperties}
          >
            <input
              type="radio"
              name={name}
              className={coveringInput}
              aria-label={t('Light {number}', { number: index + 1 })}
              checked={index === chosen}
              onChange={() => dispatch({ type: 'lamp-chosen', index })}
            />
            <span aria-hidden="true">{index + 1}</span>
          </label>
        ))}
        <IconButton
          label={t('Add light')}
          variant="tonal"
          disabled={lights.length >= most.lights}
          onClick={() => dispatch({ type: 'lamp-added' })}
        >
          <Plus />
        </IconButton>
      </fieldset>
      {lamp && chosen !== undefined && (
        <LampSettings
          key={chosen}
          lamp={lamp}
          onChange={changed => dispatch({ type: 'lamp-changed', index: chosen, lamp: changed })}
          onRemove={() => dispatch({ type: 'lamp-removed', index: chosen })}
        />
      )}
    </div>
  )
}

interface LampSettingsProps {
  lamp: Light
  onChange: (changed: Partial<Light>) => void
  onRemove: () => void
}

function LampSettings({ lamp, onChange, onRemove }: LampSettingsProps) {
  const [least, greatest] = reach.z
  const temperature = temperatureOf(lamp.colour)
  const round = (digits: number) => (value: number) => decimal(value, digits)
  return (
    <>
      <ColourSwatches
        label={t('Color')}
        swatches={swatches}
        value={lamp.colour}
        onChange={colour => onChange({ colour })}
      />
      <Slider
        label={t('Temperature')}
        min={temperatures.least}
        max={temperatures.most}
        step={100}
        value={temperature ?? daylight}
        format={value => (temperature === undefined ? t('custom') : `${value} K`)}
        onChange={kelvin => onChange({ colour: colourOf(kelvin) })}
      />
      <Slider
        label={t('Power')}
        max={most.power}
        step={0.1}
        value={lamp.power}
        format={round(1)}
        onChange={power => onChange({ power })}
      />
      <Slider
        label={t('Closeness')}
        min={least}
        max={greatest}
        step={0.05}
        value={lamp.z}
        format={z => (z < 0 ? t('{distance} behind', { distance: decimal(-z, 2) }) : decimal(z, 2))}
        onChange={z => onChange({ z })}
      />
      <Slider
        label={t('Reach')}
        min={0.05}
        max={most.distance}
        step={0.05}
        value={lamp.distance}
        format={round(2)}
        onChange={distance => onChange({ distance })}
      />
      <Slider
        label={t('Radius')}
        max={most.radius}
        step={0.01}
        value={lamp.radius}
        format={round(2)}
        onChange={radius => onChange({ radius })}
      />
      <Switch
        label={t('Background receives light')}
        checked={lamp.receiveLight}
        onChange={receiveLight => onChange({ receiveLight })}
      />
      <Button variant="text" color="gray" wide icon={<Trash2 />} onClick={onRemove}>
        {t('Remove light')}
      </Button>
    </>
  )
}
