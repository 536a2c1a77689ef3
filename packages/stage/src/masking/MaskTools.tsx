import { t } from '@pentimento/language'
import { SegmentedControl, Slider } from '@pentimento/ui'
import { Brush as BrushIcon, Eraser, Lasso, MousePointerClick, SquareDashed } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Brush, type MaskingTool, placeOf, sizeAt, stepped } from './brush.ts'
import styles from './masking.module.css'
import { turnedBy } from './use-view.ts'
import type { Size } from './view.ts'

interface MaskToolsProps {
  brush: Brush
  onBrush: (brush: Brush) => void
  /** Size of the image; limits the brush size. */
  picture: Size
  /** Whether objects can be selected by a click. @default false */
  selects?: boolean
}

const tools: { value: MaskingTool; label: string; icon: React.ReactNode }[] = [
  { value: 'brush', label: t('Brush (B)'), icon: <BrushIcon /> },
  { value: 'eraser', label: t('Eraser (E)'), icon: <Eraser /> },
  { value: 'lasso', label: t('Lasso (L)'), icon: <Lasso /> },
  { value: 'rectangle', label: t('Rectangle (R)'), icon: <SquareDashed /> },
]

const selection = { value: 'select', label: t('Select (S)'), icon: <MousePointerClick /> } as const

/** Chooses the mask tool and the brush size. */
export function MaskTools({ brush, onBrush, picture, selects = false }: MaskToolsProps) {
  const sliderRef = useRef<HTMLDivElement>(null)
  const resize = useEffectEvent((steps: number) =>
    onBrush({ ...brush, sizePx: stepped(brush.sizePx, steps, picture) }),
  )
  useEffect(() => {
    const slider = sliderRef.current
    if (!slider) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const turned = turnedBy(event)
      if (turned !== 0) resize(turned < 0 ? 1 : -1)
    }
    slider.addEventListener('wheel', onWheel, { passive: false })
    return () => slider.removeEventListener('wheel', onWheel)
  }, [])
  const hasTip = brush.tool === 'brush' || brush.tool === 'eraser'
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label={t('Masking tool')}
        hidesLabel
        iconsOnly
        options={selects ? [...tools, selection] : tools}
        value={brush.tool}
        onChange={tool => onBrush({ ...brush, tool })}
      />
      <div ref={sliderRef}>
        <Slider
          label={t('Size')}
          value={placeOf(brush.sizePx, picture)}
          onChange={place => onBrush({ ...brush, sizePx: sizeAt(place, picture) })}
          step={0.5}
          format={place => `${sizeAt(place, picture)} px`}
          disabled={!hasTip}
        />
      </div>
    </div>
  )
}
