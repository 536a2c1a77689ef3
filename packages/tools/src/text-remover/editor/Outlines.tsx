import { t } from '@pentimento/language'
import { classNames } from '@pentimento/ui'
import { type CSSProperties, type Dispatch, type PointerEvent, useRef, useState } from 'react'
import styles from './editor.module.css'
import { type Action, type Corners, type Point, rectangleBetween, type TextLine } from './editor-state.ts'
import { lineLabel } from './LineList.tsx'

interface OutlinesProps {
  url: string
  size: { width: number; height: number }
  lines: readonly TextLine[]
  highlightedId: number | undefined
  onHighlight: (id: number | undefined) => void
  dispatch: Dispatch<Action>
}

/** Distance in CSS pixels from which a press counts as a drag that draws a region. */
const minDragPx = 6

/**
 * The image with the outlines of its lines: a click toggles a line, a drag draws a region.
 * For pointers only; keyboard and screen reader users have the list beside it.
 */
export function Outlines({ url, size, lines, highlightedId, onHighlight, dispatch }: OutlinesProps) {
  const svgRef = useRef<SVGSVGElement>(null)
  const [press, setPress] = useState<Press>()
  const [drawnCorners, setDrawnCorners] = useState<Corners>()
  const { width, height } = size

  const startPress = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const line = (event.target as Element).getAttribute('data-line')
    setPress({ x: event.clientX, y: event.clientY, lineId: line === null ? undefined : Number(line) })
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const continuePress = (event: PointerEvent) => {
    const box = svgRef.current?.getBoundingClientRect()
    if (!press || !box || Math.hypot(event.clientX - press.x, event.clientY - press.y) < minDragPx) return
    const toImagePoint = ({ x, y }: Point): Point => ({
      x: ((x - box.left) / box.width) * width,
      y: ((y - box.top) / box.height) * height,
    })
    setDrawnCorners(
      rectangleBetween(toImagePoint(press), toImagePoint({ x: event.clientX, y: event.clientY }), size),
    )
  }
  const endPress = () => {
    const line = lines.find(({ id }) => id === press?.lineId)
    if (drawnCorners) dispatch({ type: 'region-drawn', corners: drawnCorners })
    else if (line) dispatch({ type: 'line-toggled', id: line.id, isSelected: !line.isSelected })
    resetPress()
  }
  const resetPress = () => {
    setPress(undefined)
    setDrawnCorners(undefined)
  }
  return (
    <div className={styles.image} style={{ '--ratio': width / height } as CSSProperties}>
      <img src={url} alt={t('Image with its text outlined')} draggable={false} />
      <svg
        ref={svgRef}
        className={styles.outlines}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={startPress}
        onPointerMove={continuePress}
        onPointerUp={endPress}
        onPointerCancel={resetPress}
      >
        {lines.map(line => (
          <g
            key={line.id}
            className={classNames(
              line.isSelected && styles.selected,
              line.id === highlightedId && styles.highlighted,
            )}
          >
            <polygon className={styles.halo} points={svgPoints(line.corners)} />
            <polygon
              className={styles.outline}
              points={svgPoints(line.corners)}
              data-line={line.id}
              onPointerEnter={() => onHighlight(line.id)}
              onPointerLeave={() => onHighlight(undefined)}
            >
              <title>{lineLabel(line)}</title>
            </polygon>
          </g>
        ))}
        {drawnCorners && (
          <polygon
            className={classNames(styles.outline, styles.newRegion)}
            points={svgPoints(drawnCorners)}
          />
        )}
      </svg>
    </div>
  )
}

interface Press extends Point {
  /** The line under the pointer. */
  lineId: number | undefined
}

const svgPoints = (corners: Corners) => corners.map(({ x, y }) => `${x},${y}`).join(' ')
