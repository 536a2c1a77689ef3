import { type DOMAttributes, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { mergeHandlers, mergeRefs } from '../popup/merge.ts'
import { type FieldElement, useValidity, type ValidityMessages } from './use-validity.ts'

type HandledEvent = 'onFocus' | 'onBlur' | 'onInput' | 'onInvalid'

export interface FieldProps<Element extends FieldElement> extends Pick<DOMAttributes<Element>, HandledEvent> {
  ref?: Ref<Element> | undefined
  id?: string | undefined
  value?: unknown
  defaultValue?: unknown
  placeholder?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  messages?: ValidityMessages | undefined
  /** Called before validation, e.g. to set a custom validity. */
  beforeValidation?: (field: Element) => void
}

/**
 * Shared behavior of text fields and text areas: when the label is raised, and validation.
 *
 * @returns props of the frame, props of the field, and a function to validate at other times
 */
export function useField<Element extends FieldElement>(props: FieldProps<Element>) {
  const generatedId = useId()
  const {
    id = generatedId,
    ref,
    value,
    defaultValue,
    placeholder,
    error,
    hint,
    messages,
    beforeValidation,
  } = props
  const elementRef = useRef<Element>(null)
  const [isFocused, setIsFocused] = useState(false)
  const [hasInput, setHasInput] = useState(Boolean(defaultValue))
  const validity = useValidity(messages)
  const errorMessage = error ?? validity.errorMessage
  const noteId = `${id}-note`
  const isFilled = value === undefined ? hasInput : value !== ''

  useFormReset(elementRef, () => {
    setHasInput(Boolean(defaultValue))
    validity.reset()
  })

  return {
    frame: { id, noteId, errorMessage, hint, isRaised: Boolean(isFilled || isFocused || placeholder) },
    field: {
      ref: mergeRefs(ref, elementRef),
      id,
      'aria-invalid': errorMessage === undefined ? undefined : true,
      'aria-describedby': errorMessage !== undefined || hint ? noteId : undefined,
      onFocus: mergeHandlers(props.onFocus, () => setIsFocused(true)),
      onBlur: mergeHandlers(props.onBlur, event => {
        setIsFocused(false)
        beforeValidation?.(event.currentTarget)
        validity.onBlur(event)
      }),
      onInput: mergeHandlers(props.onInput, event => {
        setHasInput(event.currentTarget.value !== '')
        beforeValidation?.(event.currentTarget)
        validity.onInput(event.currentTarget)
      }),
      onInvalid: mergeHandlers(props.onInvalid, event => validity.onInvalid(event)),
    },
    validate: validity.validate,
  }
}

/** Call `onReset` when the field's form is reset. */
function useFormReset(
  field: { current: HTMLInputElement | HTMLTextAreaElement | null },
  onReset: () => void,
): void {
  const latest = useRef(onReset)
  latest.current = onReset
  useEffect(() => {
    const form = field.current?.form
    const listener = () => latest.current()
    form?.addEventListener('reset', listener)
    return () => form?.removeEventListener('reset', listener)
  }, [field])
}
