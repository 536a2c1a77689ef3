import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Checkbox } from '../checkbox/Checkbox.tsx'
import { ColorSwatches } from '../color-swatches/ColorSwatches.tsx'
import { SearchField } from '../search-field/SearchField.tsx'
import { SegmentedControl } from '../segmented-control/SegmentedControl.tsx'
import { Slider } from '../slider/Slider.tsx'
import { Switch } from '../switch/Switch.tsx'
import { TextArea } from '../text-area/TextArea.tsx'
import { TextField } from '../text-field/TextField.tsx'
import styles from './design-system.module.css'
import { Example, Stack } from './Example.tsx'

const swatches = [
  { color: 'transparent', name: 'Transparent' },
  { color: '#ffffff', name: 'White' },
  { color: '#1d1b18', name: 'Ink' },
  { color: '#2a3cb4', name: 'Ultramarine' },
  { color: '#c0341d', name: 'Vermilion' },
  { color: '#e3b45c', name: 'Ochre' },
  { color: '#a3c486', name: 'Moss' },
]
const signed = (value: number) => (value > 0 ? `+${value}` : String(value))

export function Fields() {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState('lamp')
  const [size, setSize] = useState(24)
  const [light, setLight] = useState(-30)
  const [format, setFormat] = useState('png')
  const [align, setAlign] = useState('center')
  const [color, setColor] = useState('transparent')
  const [all, setAll] = useState(false)
  return (
    <>
      <Example name="Text field">
        <form className={styles.stack} onSubmit={event => event.preventDefault()}>
          <TextField label="Email" type="email" autoComplete="email" required />
          <TextField label="Password" type="password" defaultValue="ultramarine" autoComplete="off" />
          <TextField label="Width" placeholder="e.g. 1200" hint="In pixels, up to 8,000" />
          <TextField label="Promotion code" defaultValue="WARM" error="This code has expired" />
          <TextField
            label="New password"
            type="password"
            defaultValue="blue"
            error="At least 8 characters"
            autoComplete="off"
          />
          <TextField label="User ID" defaultValue="7c1e-44" disabled />
          <Button type="submit">Sign in</Button>
        </form>
      </Example>
      <Example name="Text area">
        <form className={styles.stack} onSubmit={event => event.preventDefault()}>
          <TextArea label="Message" required />
          <TextArea
            label="Prompt"
            placeholder="A red kite over a gray sea"
            hint="Up to 1,000 characters"
            rows={2}
          />
          <TextArea label="Message" defaultValue="Can you help me?" error="Couldn't send the message" />
          <TextArea label="Message" defaultValue="Disabled" disabled rows={2} />
          <Button type="submit">Send</Button>
        </form>
      </Example>
      <Example name="Search field, slider, segmented control">
        <Stack>
          <SearchField label="Search the tools" value={search} onChange={setSearch} shortcut="/" />
          <SearchField label="Search examples" value={found} onChange={setFound} />
          <Slider label="Brush" value={size} onChange={setSize} min={4} max={120} format={v => `${v} px`} />
          <Slider label="Light" value={light} onChange={setLight} min={-100} origin={0} format={signed} />
          <Slider label="Radius" value={40} onChange={() => undefined} disabled />
          <SegmentedControl
            label="Format"
            options={[
              { value: 'png', label: 'PNG' },
              { value: 'webp', label: 'WebP' },
              { value: 'jpeg', label: 'JPEG' },
              { value: 'avif', label: 'AVIF', disabled: true },
            ]}
            value={format}
            onChange={setFormat}
          />
          <SegmentedControl
            label="Align"
            hidesLabel
            iconsOnly
            options={[
              { value: 'left', label: 'Left', icon: <AlignLeft /> },
              { value: 'center', label: 'Center', icon: <AlignCenter /> },
              { value: 'right', label: 'Right', icon: <AlignRight /> },
            ]}
            value={align}
            onChange={setAlign}
          />
        </Stack>
      </Example>
      <Example name="Switch">
        <Stack>
          <Switch label="Keep metadata" detail="Camera, date and place stay in the file" defaultChecked />
          <Switch label="Smooth edges" />
          <Switch label="High definition" disabled />
        </Stack>
      </Example>
      <Example name="Checkbox">
        <Stack>
          <Checkbox label="All images" indeterminate={!all} checked={all} onChange={setAll} />
          <Checkbox label="I agree to the terms, the privacy policy and the use of cookies" defaultChecked />
          <Checkbox label="Not yet" />
          <Checkbox label="Unavailable" disabled />
        </Stack>
      </Example>
      <Example name="Color swatches">
        <ColorSwatches label="Background" swatches={swatches} value={color} onChange={setColor} />
      </Example>
    </>
  )
}
