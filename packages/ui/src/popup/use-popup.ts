import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { marginPx, type PanelPlacement, placePanel } from './place-panel.ts'

export interface Popup {
  anchorRef: RefObject<HTMLElement | null>
  panelRef: RefObject<HTMLDivElement | null>
  /** Whether to render the panel: from opening until its closing animation has ended. */
  mounted: boolean
}

export interface PopupOptions extends PanelPlacement {
  open: boolean
  onClose: () => void
  /** Return the focus to the anchor if the panel has it on closing. @default true */
  returnsFocus?: boolean
}

/**
 * A panel in the browser's top layer next to its anchor. It's repositioned on scroll and resize, and closed by a click
 * outside, Escape, and an element outside getting the focus. The panel needs `popover="manual"` and the ref; with
 * `data-backdrop`, a click on itself is outside.
 *
 * The panel follows its anchor in the DOM, so the tab order is the reading order, and a popup in a dialog is part of
 * the dialog; no portal is needed.
 */
export function usePopup({ open, onClose, returnsFocus = true, side, align, gapPx }: PopupOptions): Popup {
  const anchorRef = useRef<HTMLElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const mounted = usePresence(open, panelRef)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const anchor = anchorRef.current
    const panel = panelRef.current
    if (!open || !mounted || !anchor || !panel) return
    const updatePosition = () => positionPanel(anchor, panel, { side, align, gapPx })
    // jsdom and browsers before 2024 don't support popovers; there the panel is only position: fixed.
    panel.showPopover?.()
    updatePosition()
    window.addEventListener('resize', updatePosition)
    window.addEventListener('scroll', updatePosition, true)
    const observer = observeSize(panel, () => keepInViewport(panel))
    const removeListeners = closeOnOutsideInteraction(anchor, panel, () => close.current())
    return () => {
      removeListeners()
      observer?.disconnect()
      window.removeEventListener('resize', updatePosition)
      window.removeEventListener('scroll', updatePosition, true)
      const hadFocus = panel.contains(document.activeElement)
      if (panel.isConnected) panel.hidePopover?.()
      if (returnsFocus && hadFocus) anchor.focus({ preventScroll: true })
    }
  }, [open, mounted, side, align, gapPx, returnsFocus])

  return { anchorRef, panelRef, mounted }
}

function positionPanel(anchor: HTMLElement, panel: HTMLElement, placement: PanelPlacement) {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { x, y, side } = placePanel(anchor.getBoundingClientRect(), size, viewport, placement)
  panel.style.setProperty('--x', `${Math.round(x)}px`)
  panel.style.setProperty('--y', `${Math.round(y)}px`)
  panel.dataset.side = side
}

/** @returns undefined in jsdom */
function observeSize(element: HTMLElement, onResize: () => void): ResizeObserver | undefined {
  if (typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(onResize)
  observer.observe(element)
  return observer
}

/** Move a panel that has grown back into the viewport, on the side of its anchor on which it is. */
function keepInViewport(panel: HTMLElement) {
  const { top, bottom } = panel.getBoundingClientRect()
  const overflow = bottom + marginPx - window.innerHeight
  if (overflow <= 0) return
  panel.style.setProperty('--y', `${Math.max(marginPx, Math.round(top - overflow))}px`)
}

function closeOnOutsideInteraction(anchor: HTMLElement, panel: HTMLElement, close: () => void): () => void {
  const isBackdrop = (target: EventTarget | null) =>
    target === document.documentElement || (target === panel && panel.hasAttribute('data-backdrop'))
  // Interacting with elements above popups, such as a toast, doesn't close the panel.
  const isInside = (target: EventTarget | null) =>
    target instanceof Element &&
    (panel.contains(target) || anchor.contains(target) || target.closest('[data-above-popups]') !== null)
  // A press on the browser's backdrop targets <html>. Close on click, or the end of the press would hit the page.
  const onPress = ({ type, target }: Event) => {
    if (isBackdrop(target) ? type === 'click' : type === 'pointerdown' && !isInside(target)) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog around the popup also handles Escape; only the innermost may close.
    event.stopPropagation()
    close()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!isInside(target)) close()
  }
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('click', onPress, true)
  anchor.addEventListener('keydown', onKeyDown)
  panel.addEventListener('keydown', onKeyDown)
  // Not the panel's focusout: the panel doesn't have the focus after its focused element was removed.
  document.addEventListener('focusin', onFocusIn)
  return () => {
    document.removeEventListener('pointerdown', onPress, true)
    document.removeEventListener('click', onPress, true)
    anchor.removeEventListener('keydown', onKeyDown)
    panel.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('focusin', onFocusIn)
  }
}

function usePresence(open: boolean, panelRef: RefObject<HTMLElement | null>): boolean {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => {
    if (open || !mounted) return
    let isCurrent = true
    const animations = panelRef.current?.getAnimations?.() ?? []
    void Promise.allSettled(animations.map(animation => animation.finished)).then(() => {
      if (isCurrent) setMounted(false)
    })
    return () => {
      isCurrent = false
    }
  }, [open, mounted, panelRef])
  return mounted
}
