import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react'
import { useLayer } from '../layers/use-layer.ts'
import { mergeHandlers, mergeRefs } from '../popup/merge.ts'
import { useControllableOpen } from '../popup/use-controllable-open.ts'
import { toasts } from '../toast/toast-store.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'

/** How a dialog is opened. */
export interface DialogState {
  /** Button that opens it; without one, it's controlled by `open`. */
  trigger?: ReactElement<ComponentProps<'button'>>
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** What a dialog's popup gets in addition to its content. */
export interface DialogPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The trigger, which gets the focus on closing. Without one, the focus returns to where it was. */
  triggerRef: RefObject<HTMLElement | null> | undefined
  /** Whether the trigger was last pressed by touch. */
  isTouched: RefObject<boolean>
}

export interface LazyPopup<Props> {
  /** Loads it once; after a failure, tries again. */
  load: () => Promise<void>
  /** Undefined until it has loaded. */
  loaded: () => ComponentType<Props> | undefined
}

/** A dialog's popup, which contains Base UI (20 kB compressed) and which few visits open. */
export function lazyPopup<Props>(load: () => Promise<ComponentType<Props>>): LazyPopup<Props> {
  let popup: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  return {
    load: () => {
      loading ??= load().then(
        loaded => {
          popup = loaded
        },
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    loaded: () => popup,
  }
}

/**
 * A dialog whose popup loads when the trigger is hovered or focused, or else when the dialog opens. If loading fails, a
 * toast says so and the dialog closes, so that it can be opened again.
 *
 * @returns the trigger, and the popup with its props once it has loaded
 */
export function useLazyDialog<Props>(
  popup: LazyPopup<Props>,
  { trigger, open: givenOpen, onOpenChange }: DialogState,
) {
  const [open, setOpen] = useControllableOpen(givenOpen, onOpenChange)
  useLayer(open, () => setOpen(false))
  usePopupCode(popup, open, () => setOpen(false))
  const triggerRef = useRef<HTMLElement>(null)
  const isTouched = useRef(false)
  const preload = () => void popup.load().catch(() => undefined)
  const popupProps: DialogPopupProps = {
    open,
    onOpenChange: setOpen,
    triggerRef: trigger && triggerRef,
    isTouched,
  }
  return {
    Popup: popup.loaded(),
    popupProps,
    trigger:
      trigger &&
      cloneElement(trigger, {
        ref: mergeRefs(trigger.props.ref, triggerRef),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: mergeHandlers(trigger.props.onPointerEnter, preload),
        onFocus: mergeHandlers(trigger.props.onFocus, preload),
        onPointerDown: mergeHandlers(trigger.props.onPointerDown, ({ pointerType }) => {
          isTouched.current = pointerType === 'touch'
        }),
        onKeyDown: mergeHandlers(trigger.props.onKeyDown, () => {
          isTouched.current = false
        }),
        onClick: mergeHandlers(trigger.props.onClick, () => setOpen(true)),
      }),
  }
}

/** Load a popup's code when its dialog is open, and render the dialog again. */
function usePopupCode<Props>({ load, loaded }: LazyPopup<Props>, open: boolean, close: () => void): void {
  const texts = useUiTexts()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const isMissing = open && !loaded()
  const handleFailure = useEffectEvent(() => {
    close()
    toasts.add({ id: 'load-failed', tone: 'error', title: texts.loadFailed })
  })
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    load().then(
      () => isCurrent && rerender(),
      () => isCurrent && handleFailure(),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, load])
}
