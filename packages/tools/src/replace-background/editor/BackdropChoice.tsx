import { t } from '@pentimento/language'
import { faultWords, percent, refusalOf } from '@pentimento/stage'
import { coveringInput, ErrorNote, Slider } from '@pentimento/ui'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { replaceBackground } from '../contract.ts'
import type { Editing, Settings } from './editing.ts'
import styles from './editor.module.css'

interface BackdropChoiceProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editing: Editing
  onSet: (settings: Partial<Settings>) => void
  onBackdrop: (file: File) => void
}

const accept = 'image/jpeg,image/png,image/webp'
const { maxBytes } = limitsOf(replaceBackground.takes.background)

/** The user's own background image, and the focus point of its crop. */
export function BackdropChoice({ copy: { params }, editing, onSet, onBackdrop }: BackdropChoiceProps) {
  const [refusal, setRefusal] = useState<string>()
  const { backdrop, settings } = editing
  const take = async (file: File | undefined) => {
    if (!file) return
    const refused = await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const)
    setRefusal(refused && faultWords(refused))
    if (!refused) onBackdrop(file)
  }
  return (
    <>
      {refusal && <ErrorNote title={refusal} />}
      <label className={styles.choose}>
        <ImagePlus aria-hidden="true" />
        <span className={styles.chosenName}>{backdrop ? backdrop.name : t('Choose or drop an image')}</span>
        <input
          type="file"
          accept={accept}
          className={coveringInput}
          aria-label={
            backdrop ? t('Change background: {name}', { name: backdrop.name }) : t('Choose a background')
          }
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {backdrop && (
        <>
          <Slider
            label={params.focusX.label}
            value={settings.focusX}
            format={percent}
            onChange={focusX => onSet({ focusX })}
          />
          <Slider
            label={params.focusY.label}
            value={settings.focusY}
            format={percent}
            onChange={focusY => onSet({ focusY })}
          />
        </>
      )}
    </>
  )
}
