import { t } from '@pentimento/language'
import { errorMessage, Note, Panel, PrimaryAction, PrimaryButton, StageArea } from '@pentimento/stage'
import { Button, ChipGroup, SegmentedControl, TextArea } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { minimumPlan } from '../../gates.ts'
import { hasWord, offeredStyles, paramLimits, type Style, textToImage } from '../contract.ts'
import { AdvancedSettings } from './AdvancedSettings.tsx'
import { AspectRatioPicker } from './AspectRatioPicker.tsx'
import styles from './editor.module.css'
import type { GenerationParams } from './generation-params.ts'

interface PromptFormProps extends Pick<EditorProps<typeof textToImage>, 'copy' | 'generatesPhotos'> {
  params: GenerationParams
  onSet: (changed: Partial<GenerationParams>) => void
  onSubmit: (params: GenerationParams) => void
  /** The server's error about the prompt. */
  promptError: string | undefined
  /** Returns to the results; undefined if there are none. */
  onBack: (() => void) | undefined
  /** Content of the stage. */
  children: ReactNode
}

const counts = [1, 2, 3, 4].map(count => ({ value: String(count), label: String(count) }))
/** Prompt length from which the character count is shown. */
const counterThreshold = 800

/** The form for prompt, style, aspect ratio and number of images. */
export function PromptForm(props: PromptFormProps) {
  const { copy, generatesPhotos = false, params, onSet: set, onSubmit, promptError, onBack, children } = props
  const { prompt, images } = params
  const styleOptions: readonly Style[] = ['none', ...offeredStyles(generatesPhotos)]
  // A draft or an older task may have a style that isn't offered any more.
  const style = styleOptions.includes(params.style) ? params.style : 'none'
  const [hasInvalidPrompt, setHasInvalidPrompt] = useState(false)
  const promptRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (promptError) promptRef.current?.focus({ preventScroll: true })
  }, [promptError])
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hasWord(prompt)) return onSubmit({ ...params, style })
    setHasInvalidPrompt(true)
    promptRef.current?.focus()
  }
  return (
    <>
      <StageArea>{children}</StageArea>
      <Panel label={t('Describe your image')}>
        <form className={styles.form} onSubmit={handleSubmit}>
          <PromptField
            ref={promptRef}
            label={copy.params.prompt.label}
            prompt={prompt}
            error={hasInvalidPrompt ? errorMessage('invalid-prompt') : promptError}
            onChange={changed => {
              setHasInvalidPrompt(false)
              set({ prompt: changed })
            }}
          />
          <StyleChoice
            copy={copy}
            options={styleOptions}
            style={style}
            generatesPhotos={generatesPhotos}
            onChange={chosen => set({ style: chosen })}
          />
          <AspectRatioPicker
            label={copy.params.aspect.label}
            value={params.aspect}
            onChange={aspect => set({ aspect })}
          />
          <SegmentedControl
            label={copy.params.images.label}
            options={counts}
            value={String(images)}
            onChange={value => set({ images: Number(value) })}
          />
          <AdvancedSettings copy={copy} params={params} onSet={set} />
          <PrimaryAction>
            <PrimaryButton type="submit" requiredPlan={minimumPlan(textToImage)} icon={<Sparkles />}>
              {t('Generate {count, plural, one {# image} other {# images}}', { count: images })}
            </PrimaryButton>
          </PrimaryAction>
          {onBack && (
            <Button variant="text" color="gray" wide onClick={onBack}>
              {t('Back to images')}
            </Button>
          )}
        </form>
      </Panel>
    </>
  )
}

interface PromptFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  prompt: string
  error: string | undefined
  onChange: (prompt: string) => void
}

/** Submits its form by Ctrl+Enter or ⌘Enter. */
function PromptField({ ref, label, prompt, error, onChange }: PromptFieldProps) {
  return (
    <TextArea
      ref={ref}
      label={label}
      required
      rows={4}
      maxLength={paramLimits.prompt}
      value={prompt}
      error={error}
      hint={
        prompt.length > counterThreshold
          ? t('{count} of {most} characters', { count: prompt.length, most: paramLimits.prompt })
          : undefined
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

interface StyleChoiceProps extends Pick<PromptFormProps, 'copy' | 'generatesPhotos'> {
  options: readonly Style[]
  style: Style
  onChange: (style: Style) => void
}

function StyleChoice({ copy, options, style, generatesPhotos, onChange }: StyleChoiceProps) {
  const { label, options: names } = copy.params.style
  return (
    <div className={styles.group}>
      <p className={styles.legend} aria-hidden="true">
        {label}
      </p>
      <ChipGroup
        label={label}
        options={options.map(value => ({ value, label: names?.[value] ?? value }))}
        value={style}
        onChange={onChange}
      />
      {!generatesPhotos && <Note>{t('Illustrator draws your image. It doesn’t make photos.')}</Note>}
    </div>
  )
}
