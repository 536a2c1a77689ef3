import { type DOMAttributes, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { bothRefs, bothRun } from '../popup/both.ts'
import { useFormReset } from './use-form-reset.ts'
import { type FieldElement, useValidity, type ValidityMessages } from './use-validity.ts'

type Heard = 'onFocus' | 'onBlur' | 'onInput' | 'onInvalid'

export interface FieldProps<Element extends FieldElement> extends Pick<DOMAttributes<Element>, Heard> {
  ref?: Ref<Element> | undefined
  id?: string | undefined
  value?: unknown
  defaultValue?: unknown
  placeholder?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  messages?: ValidityMessages | undefined
  /** Called before validation, e.g. to set a custom validity. */
  beforeJudged?: (field: Element) => void
}

/**
 * Shared behavior of text fields and text areas: when the label is raised, and validation.
 *
 * @returns props of the frame, props of the field, and a function to validate at other times
 */
export function useField<Element extends FieldElement>(props: FieldProps<Element>) {
  const ownId = useId()
  const { id = ownId, ref, value, defaultValue, placeholder, error, hint, messages, beforeJudged } = props
  const own = useRef<Element>(null)
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState(Boolean(defaultValue))
  const validity = useValidity(messages)
  const fault = error ?? validity.fault
  const noteId = `${id}-note`
  const isFilled = value === undefined ? typed : value !== ''

  useFormReset(own, () => {
    setTyped(Boolean(defaultValue))
    validity.forget()
  })

  return {
    frame: { id, noteId, fault, hint, isRaised: Boolean(isFilled || focused || placeholder) },
    field: {
      ref: bothRefs(ref, own),
      id,
      'aria-invalid': fault === undefined ? undefined : true,
      'aria-describedby': fault !== undefined || hint ? noteId : undefined,
      onFocus: bothRun(props.onFocus, () => setFocused(true)),
      onBlur: bothRun(props.onBlur, event => {
        setFocused(false)
        beforeJudged?.(event.currentTarget)
        validity.onBlur(event)
      }),
      onInput: bothRun(props.onInput, event => {
        setTyped(event.currentTarget.value !== '')
        beforeJudged?.(event.currentTarget)
        validity.onInput(event.currentTarget)
      }),
      onInvalid: bothRun(props.onInvalid, event => validity.onInvalid(event)),
    },
    judge: validity.judge,
  }
}
