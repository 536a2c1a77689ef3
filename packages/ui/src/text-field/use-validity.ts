import { useState } from 'react'
import { useWords } from '../words/Words.tsx'

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
  const words = useWords()
  const [fault, setFault] = useState<string>()
  const judge = (field: FieldElement) =>
    setFault(faultOf(field, { valueMissing: words.required, ...messages }))
  return {
    fault,
    judge,
    forget: () => setFault(undefined),
    onBlur: ({ currentTarget }: { currentTarget: FieldElement }) => oncePressed(() => judge(currentTarget)),
    onInput: (field: FieldElement) => {
      if (fault !== undefined) judge(field)
    },
    onInvalid: (event: { currentTarget: FieldElement; preventDefault: () => void }) => {
      // The message is shown in the page, so the browser's bubble is suppressed. That also suppresses focusing the
      // first invalid field, so it's done here.
      event.preventDefault()
      const field = event.currentTarget
      judge(field)
      if (field.form && firstInvalid(field.form) === field) field.focus()
    },
  }
}

/** Run now, or after the current press: a layout change during a press could move its target away. */
function oncePressed(act: () => void): void {
  if (document.documentElement.matches(':active')) document.addEventListener('mouseup', act, { once: true })
  else act()
}

function firstInvalid(form: HTMLFormElement): Element | undefined {
  return [...form.elements].find(
    element => 'validity' in element && !(element.validity as ValidityState).valid,
  )
}

function faultOf(field: FieldElement, messages: ValidityMessages): string | undefined {
  const { validity } = field
  if (validity.valid) return undefined
  for (const kind of Object.keys(messages) as (keyof ValidityMessages)[]) {
    if (validity[kind]) return messages[kind]
  }
  return field.validationMessage
}
