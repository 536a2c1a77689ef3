import { t } from '@pentimento/language'
import { acceptedTypes, formatPercent, rejectionMessage, validateFile } from '@pentimento/stage'
import { ErrorMessage, overlayInput, Slider } from '@pentimento/ui'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { replaceBackground } from '../contract.ts'
import styles from './editor.module.css'
import type { EditorState, Settings } from './editor-state.ts'

interface BackgroundImagePickerProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  editorState: EditorState
  onSet: (settings: Partial<Settings>) => void
  onBackgroundImage: (file: File) => void
}

const { maxBytes } = limitsOf(replaceBackground.inputs.background)

/** The user's own background image, and the focus point of its crop. */
export function BackgroundImagePicker({
  copy: { params },
  editorState,
  onSet,
  onBackgroundImage,
}: BackgroundImagePickerProps) {
  const [error, setError] = useState<string>()
  const { backgroundImage, settings } = editorState
  const addFile = async (file: File | undefined) => {
    if (!file) return
    const errorCode = await validateFile(file, maxBytes).catch(() => 'unreadable-image' as const)
    setError(errorCode && (await rejectionMessage(file, errorCode)))
    if (!errorCode) onBackgroundImage(file)
  }
  return (
    <>
      {error && <ErrorMessage title={error} />}
      <label className={styles.imageChoice}>
        <ImagePlus aria-hidden="true" />
        <span className={styles.imageName}>
          {backgroundImage ? backgroundImage.name : t('Choose or drop an image')}
        </span>
        <input
          type="file"
          accept={acceptedTypes}
          className={overlayInput}
          aria-label={
            backgroundImage
              ? t('Change background: {name}', { name: backgroundImage.name })
              : t('Choose a background')
          }
          onChange={({ currentTarget }) => {
            void addFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {backgroundImage && (
        <>
          <Slider
            label={params.focusX.label}
            value={settings.focusX}
            format={formatPercent}
            onChange={focusX => onSet({ focusX })}
          />
          <Slider
            label={params.focusY.label}
            value={settings.focusY}
            format={formatPercent}
            onChange={focusY => onSet({ focusY })}
          />
        </>
      )}
    </>
  )
}
