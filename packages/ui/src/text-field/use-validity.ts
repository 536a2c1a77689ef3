import { useState } from 'react'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'

export type ValidityMessages = Partial<Record<Exclude<keyof ValidityState, 'valid'>, string>>
export type FieldElement = HTMLInputElement | HTMLTextAreaElement

/**
 * The browser's constraint validation with custom display: validates on blur and on submit; once an error is shown,
 * validates at every input until it's fixed.
 *
 * @param messages texts per kind of error; for others the browser's text is used, in the browser's language
 * @returns the error to show, if any, and the event handlers of the field
 */
export function useValidity(messages: ValidityMessages | undefined) {
  const texts = useUiTexts()
  const [errorMessage, setErrorMessage] = useState<string>()
  const validate = (field: FieldElement) =>
    setErrorMessage(validationMessageOf(field, { valueMissing: texts.required, ...messages }))
  return {
    errorMessage,
    validate,
    reset: () => setErrorMessage(undefined),
    onBlur: ({ currentTarget }: { currentTarget: FieldElement }) => afterPress(() => validate(currentTarget)),
    onInput: (field: FieldElement) => {
      if (errorMessage !== undefined) validate(field)
    },
    onInvalid: (event: { currentTarget: FieldElement; preventDefault: () => void }) => {
      // The message is shown in the page, so the browser's bubble is suppressed. That also suppresses focusing the
      // first invalid field, so it's done here.
      event.preventDefault()
      const field = event.currentTarget
      validate(field)
      if (field.form && firstInvalidField(field.form) === field) field.focus()
    },
  }
}

/** Run now, or after the current press: a layout change during a press could move its target away. */
function afterPress(action: () => void): void {
  if (document.documentElement.matches(':active'))
    document.addEventListener('mouseup', action, { once: true })
  else action()
}

function firstInvalidField(form: HTMLFormElement): Element | undefined {
  return [...form.elements].find(
    element => 'validity' in element && !(element.validity as ValidityState).valid,
  )
}

function validationMessageOf(field: FieldElement, messages: ValidityMessages): string | undefined {
  const { validity } = field
  if (validity.valid) return undefined
  for (const kind of Object.keys(messages) as (keyof ValidityMessages)[]) {
    if (validity[kind]) return messages[kind]
  }
  return field.validationMessage
}
