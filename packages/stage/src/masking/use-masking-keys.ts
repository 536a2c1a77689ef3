import { acceptsShortcut } from '@pentimento/ui'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MaskingTool } from './brush.ts'
import type { Point } from './viewport-transform.ts'

/** Keyboard actions of a masking stage. */
export interface MaskingActions {
  selectTool: (tool: MaskingTool) => void
  /** Use the tool at the center of the viewport. */
  markCenter: () => void
  /** Change the brush size by a number of steps. */
  resize: (steps: number) => void
  /** Zoom about the center of the viewport. */
  zoom: (factor: number) => void
  pan: (by: Point) => void
  fit: () => void
  fullSize: () => void
}

const panStepPx = 48
export const zoomStep = 1.25

const shortcuts: Record<string, (actions: MaskingActions) => void> = {
  b: actions => actions.selectTool('brush'),
  e: actions => actions.selectTool('eraser'),
  l: actions => actions.selectTool('lasso'),
  r: actions => actions.selectTool('rectangle'),
  s: actions => actions.selectTool('select'),
  '[': actions => actions.resize(-1),
  ']': actions => actions.resize(1),
  '+': actions => actions.zoom(zoomStep),
  '=': actions => actions.zoom(zoomStep),
  '-': actions => actions.zoom(1 / zoomStep),
  0: actions => actions.fit(),
  1: actions => actions.fullSize(),
}

/** Only while the stage itself has the focus; elsewhere sliders, menus and the page use the arrow keys. */
const stageShortcuts: Record<string, (actions: MaskingActions) => void> = {
  ArrowLeft: actions => actions.pan({ x: panStepPx, y: 0 }),
  ArrowRight: actions => actions.pan({ x: -panStepPx, y: 0 }),
  ArrowUp: actions => actions.pan({ x: 0, y: panStepPx }),
  ArrowDown: actions => actions.pan({ x: 0, y: -panStepPx }),
  Enter: actions => actions.markCenter(),
  // Handled by `useKeyHeld`; listed here so that it doesn't scroll the page.
  ' ': () => undefined,
}

/** Handle the masking stage's shortcuts while it or the page has the focus (WCAG 2.1.4). */
export function useMaskingKeys(stageRef: RefObject<HTMLElement | null>, actions: MaskingActions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey ? undefined : shortcutFor(event, stageRef.current)
    if (!action) return
    event.preventDefault()
    action(actions)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

type Shortcut = (actions: MaskingActions) => void

function shortcutFor(
  { key, altKey, target }: KeyboardEvent,
  stage: HTMLElement | null,
): Shortcut | undefined {
  if (altKey || !acceptsShortcut(target)) return undefined
  return (
    shortcuts[key.length === 1 ? key.toLowerCase() : key] ??
    (target === stage ? stageShortcuts[key] : undefined)
  )
}
