import { t } from '@pentimento/language'
import {
  Button,
  checkerboard,
  classNames,
  ErrorNote,
  hearsKeys,
  useHeldKey,
  VisuallyHidden,
} from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { useRoom } from '../use-room.ts'
import { type Brush, stepped } from './brush.ts'
import type { Drawable } from './drawable.ts'
import type { Mark } from './mark.ts'
import styles from './masking.module.css'
import { Pins } from './Pins.tsx'
import type { Select } from './select.ts'
import { useGesture } from './use-gesture.ts'
import { useMaskingKeys } from './use-masking-keys.ts'
import { useSelecting } from './use-selecting.ts'
import { useSheets } from './use-sheets.ts'
import { useView, useWheel } from './use-view.ts'
import { inPicture, type Point, type Size, type View } from './view.ts'
import { ZoomBar } from './ZoomBar.tsx'

interface MaskingStageProps {
  picture: Drawable
  /** Shown instead of the image and mask while present; has the same size. */
  instead?: Drawable | undefined
  marks: readonly Mark[]
  /** Called when a stroke, lasso, rectangle or selection is finished. */
  onMark: (mark: Mark) => void
  /** False to allow only zooming and panning. @default true */
  mayMark?: boolean
  brush: Brush
  onBrush: (brush: Brush) => void
  /** Selects an object by a click; absent if unavailable. */
  select?: Select | undefined
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Overlay on the image, such as the progress of a task. */
  children?: ReactNode
}

const none: readonly Mark[] = []

/** An image with zoom, pan and mask editing by mouse, touch, stylus and keyboard. */
export function MaskingStage(props: MaskingStageProps) {
  const { picture, instead, marks, onMark, mayMark = true, brush, onBrush, select } = props
  const { onUndo, onRedo, children } = props
  const helpId = useId()
  const roomRef = useRef<HTMLDivElement>(null)
  const room = useRoom(roomRef)
  const { view, look } = useView(picture, room)
  const isMoveKeyHeld = useHeldKey(' ')
  const [hover, setHover] = useState<Point>()
  const shown = { picture: instead ?? picture, marks: instead ? none : marks }
  const { pictureRef, maskRef, showUnfinished } = useSheets({ ...shown, view, room })
  const { waiting, failure, mean, stop } = useSelecting({ picture, marks, select, mayMark, onMark })
  const { listeners, isMoving } = useGesture({
    surroundings: room && view && { view, room, picture, brush, mayMark, moves: isMoveKeyHeld },
    onView: look.set,
    onMark,
    onMeant: mean,
    onUnfinished: showUnfinished,
    onHover: setHover,
  })
  const resize = (steps: number) => onBrush({ ...brush, sizePx: stepped(brush.sizePx, steps, picture) })
  useMaskingKeys(roomRef, {
    takeTool: tool => (tool !== 'select' || select) && onBrush({ ...brush, tool }),
    mean: () => {
      if (brush.tool !== 'select' || !view || !room) return
      mean({ at: inPicture(view, { x: room.width / 2, y: room.height / 2 }), erases: false })
    },
    resize,
    undo: () => onUndo?.(),
    redo: () => onRedo?.(),
    ...look,
  })
  useWheel(roomRef, look, resize)

  const cursor = isMoving ? 'grabbing' : isMoveKeyHeld || !mayMark ? 'grab' : cursorOf(brush)
  const over =
    children || (failure && <Missed {...failure} onRetry={() => mean(failure.meant)} onClose={stop} />)
  return (
    <div className={styles.masking} {...hearsKeys}>
      <div
        ref={roomRef}
        className={styles.viewport}
        data-cursor={cursor}
        role="application"
        aria-label={t('Image to edit')}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles keys
        tabIndex={0}
        onMouseDown={event => event.button === 1 && event.preventDefault()}
        {...listeners}
      >
        {view && <Ground picture={picture} view={view} />}
        <canvas ref={pictureRef} className={styles.layer} />
        <canvas ref={maskRef} className={classNames(styles.layer, styles.mask)} />
        {brush.tool === 'select' && <span className={styles.center} />}
        {view && <Pins waiting={waiting} failure={failure} view={view} />}
        {hover && view && cursor === 'brush' && <Ring at={hover} widthPx={brush.sizePx * view.scale} />}
      </div>
      {over && <div className={styles.overlay}>{over}</div>}
      <ZoomBar zoom={(view?.scale ?? 1) * devicePixelRatio} look={look} onUndo={onUndo} onRedo={onRedo} />
      <VisuallyHidden>
        <span id={helpId}>{select ? `${help} ${selectHelp}` : help}</span>
      </VisuallyHidden>
    </div>
  )
}

const help = t(
  'Keyboard shortcuts: B for brush, E for eraser, L for lasso, R for rectangle, brackets for brush size. Arrow keys move the image, plus and minus zoom, 0 fits the whole image, 1 zooms to 100%.',
)

const selectHelp = t('S for select: click an object, or press Enter to select the one in the center.')

function cursorOf({ tool }: Brush): 'brush' | 'cross' {
  return tool === 'brush' || tool === 'eraser' ? 'brush' : 'cross'
}

interface MissedProps {
  says: string
  onRetry: () => void
  onClose: () => void
}

/** The error of a failed selection. */
function Missed({ says, onRetry, onClose }: MissedProps) {
  const close = (
    <Button variant="text" color="gray" onClick={onClose}>
      {t('Close')}
    </Button>
  )
  return <ErrorNote title={says} onRetry={onRetry} action={close} />
}

/** Checkerboard behind transparent pixels. */
function Ground({ picture, view }: { picture: Size; view: View }) {
  const place: CSSProperties = {
    translate: `${view.x}px ${view.y}px`,
    inlineSize: picture.width * view.scale,
    blockSize: picture.height * view.scale,
  }
  return <span className={classNames(styles.transparencyGrid, checkerboard)} style={place} />
}

/** Outline of the brush at the pointer. */
function Ring({ at, widthPx }: { at: Point; widthPx: number }) {
  const place: CSSProperties = {
    translate: `calc(${at.x}px - 50%) calc(${at.y}px - 50%)`,
    inlineSize: widthPx,
    blockSize: widthPx,
  }
  return <span className={styles.brushCursor} style={place} />
}
