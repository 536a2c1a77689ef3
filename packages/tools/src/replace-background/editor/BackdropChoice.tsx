import { catalogue } from '@pentimento/protocol'
import { refusalOf } from '@pentimento/stage'
import { ErrorNote, FileDrop, Slider } from '@pentimento/ui'
import { useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { replaceBackground } from '../contract.ts'
import type { Editing, Settings } from './editing.ts'

interface BackdropChoiceProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editing: Editing
  onSet: (settings: Partial<Settings>) => void
  onBackdrop: (file: File) => void
}

const { maxBytes } = limitsOf(replaceBackground.takes.background)

/** The person's own background, and which part of it is kept. */
export function BackdropChoice({ copy: { params }, editing, onSet, onBackdrop }: BackdropChoiceProps) {
  const [refusal, setRefusal] = useState<string>()
  const { backdrop, settings } = editing
  const take = async (file: File | undefined) => {
    if (!file) return
    const refused = await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const)
    setRefusal(refused && catalogue[refused].says)
    if (!refused) onBackdrop(file)
  }
  return (
    <>
      {refusal && <ErrorNote title={refusal} />}
      <FileDrop
        title={backdrop ? backdrop.name : 'Drop a background here'}
        buttonLabel={backdrop ? 'Choose another background' : 'Choose a background'}
        hint={`JPEG, PNG or WebP, up to ${Math.round(maxBytes / 2 ** 20)} MB.`}
        accept="image/jpeg,image/png,image/webp"
        maxFiles={1}
        onFiles={([file]) => void take(file)}
        onReject={([rejected]) => void take(rejected?.file)}
      />
      {backdrop && (
        <>
          <Slider
            label={params.focusX.label}
            value={settings.focusX}
            format={perCent}
            onChange={focusX => onSet({ focusX })}
          />
          <Slider
            label={params.focusY.label}
            value={settings.focusY}
            format={perCent}
            onChange={focusY => onSet({ focusY })}
          />
        </>
      )}
    </>
  )
}

const perCent = (value: number) => `${value} %`
