import { Download, Heart, RotateCcw, Share2, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge/Badge.tsx'
import { Button } from '../button/Button.tsx'
import { Chip } from '../chip/Chip.tsx'
import { ChipGroup } from '../chip/ChipGroup.tsx'
import { HoldButton } from '../hold-button/HoldButton.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { Example, Row, Stack } from './Example.tsx'

const variants = ['filled', 'tonal', 'outline', 'text'] as const
const colors = ['primary', 'gray', 'danger'] as const
const filters = ['All', 'Highlight', 'New', 'Image edition', 'Generation'].map(label => ({
  value: label,
  label,
}))

const counted = filters.map((filter, index) => ({ ...filter, count: 9 - index }))

export function Actions() {
  const [filter, setFilter] = useState('All')
  const [reasons, setReasons] = useState(['Edges'])
  const [isHeld, setIsHeld] = useState(false)
  const toggle = (reason: string) => (on: boolean) =>
    setReasons(on ? [...reasons, reason] : reasons.filter(other => other !== reason))
  return (
    <>
      <Example name="Button" wide>
        <Stack>
          {colors.map(color => (
            <Row key={color}>
              {variants.map(variant => (
                <Button key={variant} variant={variant} color={color} icon={<Download />}>
                  Download
                </Button>
              ))}
            </Row>
          ))}
          <Row>
            {variants.map(variant => (
              <Button key={variant} variant={variant} disabled>
                Disabled
              </Button>
            ))}
          </Row>
          <Row>
            {variants.map(variant => (
              <Button key={variant} variant={variant} loading>
                Working
              </Button>
            ))}
          </Row>
          <Row>
            <Button size="special" icon={<Sparkles />}>
              Remove background
            </Button>
            <Button size="special" variant="outline" color="gray" href="#design-system">
              See an example
            </Button>
            <Button size="special" disabled>
              Unavailable
            </Button>
            <Button size="special" loading>
              Loading
            </Button>
          </Row>
        </Stack>
      </Example>
      <Example name="Icon button">
        <Row>
          <IconButton label="Start over">
            <RotateCcw />
          </IconButton>
          <IconButton label="Share" variant="outline">
            <Share2 />
          </IconButton>
          <IconButton label="Like" variant="tonal" color="primary">
            <Heart />
          </IconButton>
          <IconButton label="Download" variant="filled" color="primary">
            <Download />
          </IconButton>
          <IconButton label="Delete" color="danger">
            <Trash2 />
          </IconButton>
          <IconButton label="Delete" disabled>
            <Trash2 />
          </IconButton>
          <IconButton label="Delete" loading>
            <Trash2 />
          </IconButton>
        </Row>
      </Example>
      <Example name="Hold button">
        <Row>
          <HoldButton isHeld={isHeld} onHold={setIsHeld} />
          <HoldButton isHeld={false} onHold={() => undefined} disabled />
        </Row>
      </Example>
      <Example name="Filter chips" wide>
        <Stack>
          <ChipGroup label="Tools" options={filters} value={filter} onChange={setFilter} />
          <ChipGroup label="Tools, counted" options={counted} value={filter} onChange={setFilter} wraps />
        </Stack>
      </Example>
      <Example name="Chip">
        <Row>
          {['Edges', 'Missing parts', 'Colors'].map(reason => (
            <Chip key={reason} pressed={reasons.includes(reason)} onChange={toggle(reason)}>
              {reason}
            </Chip>
          ))}
          <Chip pressed={false} onChange={() => undefined} disabled>
            Unavailable
          </Chip>
        </Row>
      </Example>
      <Example name="Spinner">
        <Spinner />
      </Example>
      <Example name="Badge">
        <Row>
          <Badge>Neutral</Badge>
          <Badge tone="ultramarine" icon={<Sparkles />}>
            Pro
          </Badge>
          <Badge tone="vermilion">Failed</Badge>
          <Badge tone="ochre">Waiting</Badge>
          <Badge tone="moss">Ready</Badge>
        </Row>
      </Example>
    </>
  )
}
