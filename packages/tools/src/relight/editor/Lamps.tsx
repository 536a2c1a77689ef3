import { Button, ColourSwatches, IconButton, Slider, Switch } from '@pentimento/ui'
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
  { colour: '#ffffff', name: 'White' },
  { colour: '#ffb46b', name: 'Lamplight' },
  { colour: '#ff5a3c', name: 'Vermilion' },
  { colour: '#ff2bd6', name: 'Magenta' },
  { colour: '#19d4ff', name: 'Cyan' },
  { colour: '#4a63ff', name: 'Ultramarine' },
]

const daylight = 6500

/** The lamps, and what the one in hand is like. */
export function Lamps({ editing: { lighting, chosen }, dispatch }: LampsProps) {
  const name = useId()
  const { lights } = lighting
  const lamp = chosen === undefined ? undefined : lights[chosen]
  return (
    <div className={styles.settings}>
      <fieldset className={styles.lamps}>
        <legend className={styles.legend}>
          {lights.length} of {most.lights} lamps
        </legend>
        {lights.map(({ colour }, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its place in the list
            key={index}
            className={styles.bulb}
            style={{ '--lamp': colour } as CSSProperties}
          >
            <input
              type="radio"
              name={name}
              className={styles.bulbInput}
              aria-label={`Lamp ${index + 1}`}
              checked={index === chosen}
              onChange={() => dispatch({ type: 'lamp-chosen', index })}
            />
            <span aria-hidden="true">{index + 1}</span>
          </label>
        ))}
        <IconButton
          label="Hang another lamp"
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
  const round = (digits: number) => (value: number) => value.toFixed(digits)
  return (
    <>
      <ColourSwatches
        label="Colour"
        swatches={swatches}
        value={lamp.colour}
        onChange={colour => onChange({ colour })}
      />
      <Slider
        label="Temperature"
        min={temperatures.least}
        max={temperatures.most}
        step={100}
        value={temperature ?? daylight}
        format={value => (temperature === undefined ? 'a colour' : `${value} K`)}
        onChange={kelvin => onChange({ colour: colourOf(kelvin) })}
      />
      <Slider
        label="Power"
        max={most.power}
        step={0.1}
        value={lamp.power}
        format={round(1)}
        onChange={power => onChange({ power })}
      />
      <Slider
        label="Nearness"
        min={least}
        max={greatest}
        step={0.05}
        value={lamp.z}
        format={z => (z < 0 ? `${(-z).toFixed(2)} behind` : z.toFixed(2))}
        onChange={z => onChange({ z })}
      />
      <Slider
        label="Distance it reaches"
        min={0.05}
        max={most.distance}
        step={0.05}
        value={lamp.distance}
        format={round(2)}
        onChange={distance => onChange({ distance })}
      />
      <Slider
        label="Radius"
        max={most.radius}
        step={0.01}
        value={lamp.radius}
        format={round(2)}
        onChange={radius => onChange({ radius })}
      />
      <Switch
        label="Background receives light"
        checked={lamp.receiveLight}
        onChange={receiveLight => onChange({ receiveLight })}
      />
      <Button variant="text" color="gray" wide icon={<Trash2 />} onClick={onRemove}>
        Take this lamp down
      </Button>
    </>
  )
}
