import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { checkerboard, classNames } from '@pentimento/ui'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ImageAnalysis } from '../image-analysis.ts'
import type { Plan } from '../layouts.ts'
import type { Placement, Size } from '../place-crop.ts'
import { backgroundFor } from '../plain-background.ts'
import { currentPlacement, dragPlacement, movementRange } from './drag-placement.ts'
import styles from './editor.module.css'
import { FormatGuide } from './FormatGuide.tsx'
import { titleText } from './format-texts.ts'
import type { MarginPreview } from './margin-preview.ts'
import type { PlannedFormat } from './use-board.ts'

interface FormatPreviewProps {
  url: string
  analysis: ImageAnalysis
  format: PlannedFormat
  /** Whether to show what the network covers or cuts off. */
  hasGuide: boolean
  onMove: (at: Placement) => void
}

const smallStep = 0.02
const largeStep = 0.1

/** Preview of a format: exact for crops and padding, approximate for generated margins. */
export function FormatPreview({
  url,
  analysis,
  format: { target, plan, background, marginPreview },
  hasGuide,
  onMove,
}: FormatPreviewProps) {
  const title = titleText(target)
  const ref = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ x: number; y: number; startPlacement: Placement }>()
  const range = movementRange(plan, analysis, target)
  const placement = currentPlacement(plan, analysis, target)
  const isMovable = Math.abs(range.x) >= 1 || Math.abs(range.y) >= 1
  const isHorizontal = Math.abs(range.x) >= Math.abs(range.y)

  const startDrag = (event: PointerEvent) => {
    if (event.button !== 0 || !isMovable) return
    ref.current?.setPointerCapture?.(event.pointerId)
    setDrag({ x: event.clientX, y: event.clientY, startPlacement: placement })
  }
  const continueDrag = (event: PointerEvent) => {
    const width = ref.current?.getBoundingClientRect().width
    if (!drag || !width) return
    const scale = target.width / width
    onMove(
      dragPlacement(drag.startPlacement, range, {
        x: (event.clientX - drag.x) * scale,
        y: (event.clientY - drag.y) * scale,
      }),
    )
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const offset = keyOffset(event)
    if (!offset || !isMovable) return
    event.preventDefault()
    const clampShare = (share: number) => Math.min(1, Math.max(0, share))
    onMove({ x: clampShare(placement.x + offset.x), y: clampShare(placement.y + offset.y) })
  }

  return (
    <div
      ref={ref}
      className={styles.preview}
      data-movable={isMovable ? '' : undefined}
      data-dragging={drag ? '' : undefined}
      role="slider"
      tabIndex={0}
      aria-label={t(plan.method === 'crop' ? 'Crop for {title}' : 'Image in {title}', { title })}
      aria-disabled={!isMovable}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (isHorizontal ? placement.x : placement.y))}
      aria-valuetext={isMovable ? placementText(placement, range) : t('fills the frame')}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={() => setDrag(undefined)}
      onPointerCancel={() => setDrag(undefined)}
      onKeyDown={handleKeyDown}
    >
      {plan.method === 'extend' && <GeneratedMargins marginPreview={marginPreview} />}
      {plan.method === 'pad' && <Background url={url} background={backgroundFor(analysis, background)} />}
      {/* The key remounts the image when the method changes, so that it doesn't animate to its new position. */}
      <span key={plan.method} className={styles.crop} style={positionStyle(plan.place, target)}>
        <img src={url} alt="" draggable={false} style={areaStyle(plan.area, analysis)} />
      </span>
      {hasGuide && <FormatGuide target={target} />}
    </div>
  )
}

/** The generated margins; a pattern until they're loaded. */
function GeneratedMargins({ marginPreview }: { marginPreview: MarginPreview | undefined }) {
  const url = useObjectUrl(marginPreview?.state === 'ready' ? marginPreview.image : undefined)
  return (
    <>
      <span className={styles.open} data-coming={marginPreview?.state === 'loading' ? '' : undefined} />
      {url && <img src={url} alt="" draggable={false} className={styles.padding} />}
    </>
  )
}

function Background({ url, background }: { url: string; background: string }) {
  if (background === 'blur') return <img src={url} alt="" draggable={false} className={styles.blurred} />
  if (background === 'transparent') return <span className={classNames(styles.plain, checkerboard)} />
  return <span className={styles.plain} style={{ background }} />
}

const toPercent = (part: number, total: number) => `${(100 * part) / total}%`

function positionStyle({ left, top, width, height }: Plan['place'], size: Size): CSSProperties {
  return {
    left: toPercent(left, size.width),
    top: toPercent(top, size.height),
    width: toPercent(width, size.width),
    height: toPercent(height, size.height),
  }
}

/** Transform that makes an area fill its window; the image without it is as wide as the window. */
function areaStyle({ left, top, width }: Plan['area'], image: Size): CSSProperties {
  const scale = image.width / width
  const [x, y] = [toPercent(-left * scale, image.width), toPercent(-top * scale, image.height)]
  return { transform: `translate(${x}, ${y}) scale(${scale})` }
}

function placementText({ x, y }: Placement, range: { x: number; y: number }): string {
  const across = Math.abs(range.x) >= 1 && t('{share}% from the left', { share: Math.round(100 * x) })
  const down = Math.abs(range.y) >= 1 && t('{share}% from the top', { share: Math.round(100 * y) })
  return [across, down].filter(Boolean).join(', ')
}

function keyOffset({ key, shiftKey }: KeyboardEvent): Placement | undefined {
  const distance = shiftKey ? largeStep : smallStep
  switch (key) {
    case 'ArrowLeft':
      return { x: -distance, y: 0 }
    case 'ArrowRight':
      return { x: distance, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -distance }
    case 'ArrowDown':
      return { x: 0, y: distance }
    default:
      return undefined
  }
}
