import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { checkerboard, classNames } from '@pentimento/ui'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Lie, Size } from '../place-crop.ts'
import { groundFor, type Plan } from '../plan.ts'
import type { Scene } from '../scene.ts'
import styles from './editor.module.css'
import type { Extension } from './extension.ts'
import { lieOf, playOf, pulled } from './moving.ts'
import type { Planned } from './use-board.ts'
import { fullTitle } from './words.ts'

interface PreviewProps {
  url: string
  scene: Scene
  format: Planned
  onMove: (at: Lie) => void
}

const step = 0.02
const leap = 0.1

/** Preview of a format: exact for crops and padding, approximate for generated margins. */
export function Preview({ url, scene, format: { target, plan, ground, extension }, onMove }: PreviewProps) {
  const title = fullTitle(target)
  const ref = useRef<HTMLDivElement>(null)
  const [hold, setHold] = useState<{ x: number; y: number; from: Lie }>()
  const play = playOf(plan, scene, target)
  const lie = lieOf(plan, scene, target)
  const isMovable = Math.abs(play.x) >= 1 || Math.abs(play.y) >= 1
  const isAcross = Math.abs(play.x) >= Math.abs(play.y)

  const take = (event: PointerEvent) => {
    if (event.button !== 0 || !isMovable) return
    ref.current?.setPointerCapture?.(event.pointerId)
    setHold({ x: event.clientX, y: event.clientY, from: lie })
  }
  const pull = (event: PointerEvent) => {
    const width = ref.current?.getBoundingClientRect().width
    if (!hold || !width) return
    const scale = target.width / width
    onMove(
      pulled(hold.from, play, { x: (event.clientX - hold.x) * scale, y: (event.clientY - hold.y) * scale }),
    )
  }
  const press = (event: KeyboardEvent) => {
    const move = moveOf(event)
    if (!move || !isMovable) return
    event.preventDefault()
    const within = (share: number) => Math.min(1, Math.max(0, share))
    onMove({ x: within(lie.x + move.x), y: within(lie.y + move.y) })
  }

  return (
    <div
      ref={ref}
      className={styles.preview}
      data-movable={isMovable ? '' : undefined}
      data-holding={hold ? '' : undefined}
      style={{ '--ratio': target.width / target.height } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={t(plan.method === 'crop' ? 'Crop for {title}' : 'Image in {title}', { title })}
      aria-disabled={!isMovable}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (isAcross ? lie.x : lie.y))}
      aria-valuetext={isMovable ? placeWords(lie, play) : t('fills the frame')}
      onPointerDown={take}
      onPointerMove={pull}
      onPointerUp={() => setHold(undefined)}
      onPointerCancel={() => setHold(undefined)}
      onKeyDown={press}
    >
      {plan.method === 'extend' && <Beyond extension={extension} />}
      {plan.method === 'pad' && <Ground url={url} ground={groundFor(scene, ground)} />}
      {/* The key remounts the image when the method changes, so that it doesn't animate to its new position. */}
      <span key={plan.method} className={styles.window} style={placed(plan.place, target)}>
        <img src={url} alt="" draggable={false} style={shown(plan.area, scene)} />
      </span>
    </div>
  )
}

/** The generated margins; a pattern until they're loaded. */
function Beyond({ extension }: { extension: Extension | undefined }) {
  const url = useObjectUrl(extension?.state === 'made' ? extension.picture : undefined)
  return (
    <>
      <span className={styles.open} data-coming={extension?.state === 'coming' ? '' : undefined} />
      {url && <img src={url} alt="" draggable={false} className={styles.beyond} />}
    </>
  )
}

function Ground({ url, ground }: { url: string; ground: string }) {
  if (ground === 'blur') return <img src={url} alt="" draggable={false} className={styles.blurred} />
  if (ground === 'transparent') return <span className={classNames(styles.plain, checkerboard)} />
  return <span className={styles.plain} style={{ background: ground }} />
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

function placed({ left, top, width, height }: Plan['place'], size: Size): CSSProperties {
  return {
    left: percent(left, size.width),
    top: percent(top, size.height),
    width: percent(width, size.width),
    height: percent(height, size.height),
  }
}

/** Transform that makes an area fill its window; the image without it is as wide as the window. */
function shown({ left, top, width }: Plan['area'], picture: Size): CSSProperties {
  const scale = picture.width / width
  const [x, y] = [percent(-left * scale, picture.width), percent(-top * scale, picture.height)]
  return { transform: `translate(${x}, ${y}) scale(${scale})` }
}

function placeWords({ x, y }: Lie, play: { x: number; y: number }): string {
  const across = Math.abs(play.x) >= 1 && t('{share}% from the left', { share: Math.round(100 * x) })
  const down = Math.abs(play.y) >= 1 && t('{share}% from the top', { share: Math.round(100 * y) })
  return [across, down].filter(Boolean).join(', ')
}

function moveOf({ key, shiftKey }: KeyboardEvent): Lie | undefined {
  const by = shiftKey ? leap : step
  switch (key) {
    case 'ArrowLeft':
      return { x: -by, y: 0 }
    case 'ArrowRight':
      return { x: by, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -by }
    case 'ArrowDown':
      return { x: 0, y: by }
    default:
      return undefined
  }
}
