import { t } from '@pentimento/language'
import { classNames } from '@pentimento/ui'
import { type CSSProperties, type Dispatch, type PointerEvent, useRef, useState } from 'react'
import { type Act, type Corner, type Corners, type Line, rectangleBetween } from './editing.ts'
import styles from './editor.module.css'
import { nameOf } from './LineList.tsx'

interface OutlinesProps {
  url: string
  size: { width: number; height: number }
  lines: readonly Line[]
  lit: number | undefined
  onLight: (id: number | undefined) => void
  dispatch: Dispatch<Act>
}

/** Distance in CSS pixels from which a press counts as a drag that draws a region. */
const strokePx = 6

/**
 * The image with the outlines of its lines: a click toggles a line, a drag draws a region.
 * For pointers only; keyboard and screen reader users have the list beside it.
 */
export function Outlines({ url, size, lines, lit, onLight, dispatch }: OutlinesProps) {
  const svgRef = useRef<SVGSVGElement>(null)
  const [from, setFrom] = useState<Press>()
  const [drawn, setDrawn] = useState<Corners>()
  const { width, height } = size

  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const line = (event.target as Element).getAttribute('data-line')
    setFrom({ x: event.clientX, y: event.clientY, line: line === null ? undefined : Number(line) })
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const box = svgRef.current?.getBoundingClientRect()
    if (!from || !box || Math.hypot(event.clientX - from.x, event.clientY - from.y) < strokePx) return
    const place = ({ x, y }: Corner): Corner => ({
      x: ((x - box.left) / box.width) * width,
      y: ((y - box.top) / box.height) * height,
    })
    setDrawn(rectangleBetween(place(from), place({ x: event.clientX, y: event.clientY }), size))
  }
  const release = () => {
    const line = lines.find(({ id }) => id === from?.line)
    if (drawn) dispatch({ type: 'line-drawn', corners: drawn })
    else if (line) dispatch({ type: 'line-set', id: line.id, goes: !line.goes })
    drop()
  }
  const drop = () => {
    setFrom(undefined)
    setDrawn(undefined)
  }
  return (
    <div className={styles.picture} style={{ '--ratio': width / height } as CSSProperties}>
      <img src={url} alt={t('Image with its text outlined')} draggable={false} />
      <svg
        ref={svgRef}
        className={styles.outlines}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={drop}
      >
        {lines.map(line => (
          <g key={line.id} className={classNames(line.goes && styles.goes, line.id === lit && styles.lit)}>
            <polygon className={styles.halo} points={pointsOf(line.corners)} />
            <polygon
              className={styles.outline}
              points={pointsOf(line.corners)}
              data-line={line.id}
              onPointerEnter={() => onLight(line.id)}
              onPointerLeave={() => onLight(undefined)}
            >
              <title>{nameOf(line)}</title>
            </polygon>
          </g>
        ))}
        {drawn && <polygon className={classNames(styles.outline, styles.drawn)} points={pointsOf(drawn)} />}
      </svg>
    </div>
  )
}

interface Press extends Corner {
  /** The line under the pointer. */
  line: number | undefined
}

const pointsOf = (corners: Corners) => corners.map(({ x, y }) => `${x},${y}`).join(' ')
