import { t } from '@pentimento/language'
import { SegmentedControl, Slider } from '@pentimento/ui'
import { Brush as BrushIcon, Eraser, Lasso, MousePointerClick, SquareDashed } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Brush, type MaskingTool, sizeFromSlider, sliderFromSize, stepSize } from './brush.ts'
import styles from './masking.module.css'
import { wheelDelta } from './use-viewport.ts'
import type { Size } from './viewport-transform.ts'

interface MaskToolsProps {
  brush: Brush
  onBrush: (brush: Brush) => void
  /** Size of the image; limits the brush size. */
  image: Size
  /** Whether objects can be selected by a click. @default false */
  canSelect?: boolean
}

const tools: { value: MaskingTool; label: string; icon: React.ReactNode }[] = [
  { value: 'brush', label: t('Brush (B)'), icon: <BrushIcon /> },
  { value: 'eraser', label: t('Eraser (E)'), icon: <Eraser /> },
  { value: 'lasso', label: t('Lasso (L)'), icon: <Lasso /> },
  { value: 'rectangle', label: t('Rectangle (R)'), icon: <SquareDashed /> },
]

const selectTool = { value: 'select', label: t('Select (S)'), icon: <MousePointerClick /> } as const

/** Chooses the mask tool and the brush size. */
export function MaskTools({ brush, onBrush, image, canSelect = false }: MaskToolsProps) {
  const sliderRef = useRef<HTMLDivElement>(null)
  const resize = useEffectEvent((steps: number) =>
    onBrush({ ...brush, sizePx: stepSize(brush.sizePx, steps, image) }),
  )
  useEffect(() => {
    const slider = sliderRef.current
    if (!slider) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const delta = wheelDelta(event)
      if (delta !== 0) resize(delta < 0 ? 1 : -1)
    }
    slider.addEventListener('wheel', onWheel, { passive: false })
    return () => slider.removeEventListener('wheel', onWheel)
  }, [])
  const hasSize = brush.tool === 'brush' || brush.tool === 'eraser'
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label={t('Masking tool')}
        hidesLabel
        iconsOnly
        options={canSelect ? [...tools, selectTool] : tools}
        value={brush.tool}
        onChange={tool => onBrush({ ...brush, tool })}
      />
      <div ref={sliderRef}>
        <Slider
          label={t('Size')}
          value={sliderFromSize(brush.sizePx, image)}
          onChange={position => onBrush({ ...brush, sizePx: sizeFromSlider(position, image) })}
          step={0.5}
          format={position => `${sizeFromSlider(position, image)} px`}
          disabled={!hasSize}
        />
      </div>
    </div>
  )
}
