import { t } from '@pentimento/language'
import {
  Button,
  checkerboard,
  classNames,
  ErrorMessage,
  shortcutScope,
  useKeyHeld,
  VisuallyHidden,
} from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { useUndoKeys } from '../undo/use-undo-keys.ts'
import { useElementSize } from '../use-element-size.ts'
import { type Brush, stepSize } from './brush.ts'
import { BusyMarker, ClickMarkers } from './ClickMarkers.tsx'
import type { DecodedBitmap } from './decoded-bitmap.ts'
import type { MaskOp } from './mask-op.ts'
import styles from './masking.module.css'
import type { SelectObject } from './select-object.ts'
import { useCanvasLayers } from './use-canvas-layers.ts'
import { useGesture } from './use-gesture.ts'
import { useMaskingKeys } from './use-masking-keys.ts'
import { useSelection } from './use-selection.ts'
import { useViewport, useWheelZoom } from './use-viewport.ts'
import { type Point, type Size, toImagePoint, type ViewportTransform } from './viewport-transform.ts'
import { ZoomBar } from './ZoomBar.tsx'

interface MaskingStageProps {
  image: DecodedBitmap
  /** Shown instead of the image and mask while present; has the same size. */
  replacement?: DecodedBitmap | undefined
  ops: readonly MaskOp[]
  /** Called when a stroke, lasso, rectangle or selection is finished. */
  onOp: (op: MaskOp) => void
  /** False to allow only zooming and panning. @default true */
  isEditable?: boolean
  brush: Brush
  onBrush: (brush: Brush) => void
  /** Selects an object by a click; absent if unavailable. */
  select?: SelectObject | undefined
  /** Where work on the image is in progress, in pixels of the image. */
  busyAt?: Point | undefined
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Overlay on the image, such as the progress of a task. */
  children?: ReactNode
}

const noOps: readonly MaskOp[] = []

/** An image with zoom, pan and mask editing by mouse, touch, stylus and keyboard. */
export function MaskingStage(props: MaskingStageProps) {
  const { image, replacement, ops, onOp, isEditable = true, brush, onBrush, select } = props
  const { busyAt, onUndo, onRedo, children } = props
  const helpId = useId()
  const viewportRef = useRef<HTMLDivElement>(null)
  const viewport = useElementSize(viewportRef)
  const { transform, actions } = useViewport(image, viewport)
  const isPanKeyHeld = useKeyHeld(' ')
  const [hover, setHover] = useState<Point>()
  const shown = { image: replacement ?? image, ops: replacement ? noOps : ops }
  const { imageRef, maskRef, showDraftOp } = useCanvasLayers({ ...shown, transform, viewport })
  const { pending, failure, requestSelection, stop } = useSelection({ image, ops, select, isEditable, onOp })
  const { listeners, isPanning } = useGesture({
    context: viewport &&
      transform && { transform, viewport, image, brush, isEditable, isPanning: isPanKeyHeld },
    onTransform: actions.set,
    onOp,
    onClickPrompt: requestSelection,
    onDraftOp: showDraftOp,
    onHover: setHover,
  })
  const keyboard = useKeyboardMarks()
  const resize = (steps: number) => onBrush({ ...brush, sizePx: stepSize(brush.sizePx, steps, image) })
  useMaskingKeys(viewportRef, {
    selectTool: tool => (tool !== 'select' || select) && onBrush({ ...brush, tool }),
    markCenter: () => {
      if (!transform || !viewport || !isEditable) return
      const center = toImagePoint(transform, { x: viewport.width / 2, y: viewport.height / 2 })
      if (brush.tool === 'select') return requestSelection({ at: center, erases: false })
      const op = keyboard.markAt(center, brush)
      if (op) onOp(op)
    },
    resize,
    ...actions,
  })
  useUndoKeys({ onUndo, onRedo })
  useWheelZoom(viewportRef, actions, resize)

  const cursor = isPanning ? 'grabbing' : isPanKeyHeld || !isEditable ? 'grab' : cursorOf(brush)
  const overlay =
    children ||
    (failure && (
      <SelectionFailed {...failure} onRetry={() => requestSelection(failure.prompt)} onClose={stop} />
    ))
  return (
    <div className={styles.masking} {...shortcutScope}>
      <div
        ref={viewportRef}
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
        {transform && <TransparencyGrid image={image} transform={transform} />}
        <canvas ref={imageRef} className={styles.layer} />
        <canvas ref={maskRef} className={classNames(styles.layer, styles.mask)} />
        {isEditable && <span className={styles.center} />}
        {transform && <ClickMarkers pending={pending} failure={failure} transform={transform} />}
        {busyAt && transform && <BusyMarker at={busyAt} transform={transform} />}
        {hover && transform && cursor === 'brush' && (
          <BrushCursor center={hover} widthPx={brush.sizePx * transform.scale} />
        )}
      </div>
      {overlay && <div className={styles.overlay}>{overlay}</div>}
      <ZoomBar
        zoom={(transform?.scale ?? 1) * devicePixelRatio}
        actions={actions}
        onUndo={onUndo}
        onRedo={onRedo}
      />
      <VisuallyHidden>
        <span id={helpId}>{select ? `${help} ${selectHelp}` : help}</span>
        <span role="status">
          {keyboard.corner ? t('First corner set. Press Enter at the opposite corner.') : ''}
        </span>
      </VisuallyHidden>
    </div>
  )
}

const help = t(
  'Keyboard shortcuts: B for brush, E for eraser, L for lasso, R for rectangle, brackets for brush size. Arrow keys move the image under the crosshair, plus and minus zoom, 0 fits the whole image, 1 zooms to 100%. Enter marks at the crosshair: a spot of the brush, or two opposite corners of a rectangle.',
)

const selectHelp = t('S for select: click an object, or press Enter to select the one in the center.')

function cursorOf({ tool }: Brush): 'brush' | 'cross' {
  return tool === 'brush' || tool === 'eraser' ? 'brush' : 'cross'
}

interface SelectionFailedProps {
  message: string
  onRetry: () => void
  onClose: () => void
}

/** The error of a failed selection. */
function SelectionFailed({ message, onRetry, onClose }: SelectionFailedProps) {
  const close = (
    <Button variant="text" color="gray" onClick={onClose}>
      {t('Close')}
    </Button>
  )
  return <ErrorMessage title={message} onRetry={onRetry} action={close} />
}

/** Checkerboard behind transparent pixels. */
function TransparencyGrid({ image, transform }: { image: Size; transform: ViewportTransform }) {
  const style: CSSProperties = {
    translate: `${transform.x}px ${transform.y}px`,
    inlineSize: image.width * transform.scale,
    blockSize: image.height * transform.scale,
  }
  return <span className={classNames(styles.transparencyGrid, checkerboard)} style={style} />
}

/** Outline of the brush at the pointer. */
function BrushCursor({ center, widthPx }: { center: Point; widthPx: number }) {
  const style: CSSProperties = {
    translate: `calc(${center.x}px - 50%) calc(${center.y}px - 50%)`,
    inlineSize: widthPx,
    blockSize: widthPx,
  }
  return <span className={styles.brushCursor} style={style} />
}

/** Marks made by keyboard at the crosshair: a spot of the brush, or an area between two corners. */
function useKeyboardMarks() {
  const [corner, setCorner] = useState<Point>()
  /** @returns the operation, or undefined after the first corner of an area */
  const markAt = (at: Point, { tool, sizePx }: Brush): MaskOp | undefined => {
    if (tool === 'brush' || tool === 'eraser') {
      setCorner(undefined)
      return { kind: 'stroke', erases: tool === 'eraser', stamps: [{ ...at, radius: sizePx / 2 }] }
    }
    if (!corner) {
      setCorner(at)
      return undefined
    }
    setCorner(undefined)
    const outline = [corner, { x: at.x, y: corner.y }, at, { x: corner.x, y: at.y }]
    return { kind: 'area', erases: false, outline }
  }
  return { corner, markAt }
}
