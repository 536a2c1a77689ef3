import { t } from '@pentimento/language'
import { faultWords, Panel, Primary, StageArea } from '@pentimento/stage'
import { Button, ChipGroup, SegmentedControl, TextArea } from '@pentimento/ui'
import { Sparkles } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { most, type Style, saysSomething, styles as stylePresets, type textToImage } from '../contract.ts'
import type { Asking as Asked } from './asking.ts'
import styles from './editor.module.css'
import { More } from './More.tsx'
import { ShapePicker } from './ShapePicker.tsx'

interface AskingProps extends Pick<EditorProps<typeof textToImage>, 'copy'> {
  asking: Asked
  onSet: (changed: Partial<Asked>) => void
  onBegin: (asked: Asked) => void
  /** The server's error about the prompt. */
  fault: string | undefined
  /** Returns to the results; undefined if there are none. */
  onBack: (() => void) | undefined
  /** Content of the stage. */
  children: ReactNode
}

const counts = [1, 2, 3, 4].map(count => ({ value: String(count), label: String(count) }))
/** Prompt length from which the character count is shown. */
const nearlyFull = 800

/** The form for prompt, style, aspect ratio and number of images. */
export function Asking({ copy, asking, onSet: set, onBegin, fault, onBack, children }: AskingProps) {
  const { prompt, images } = asking
  const [isUnclear, setIsUnclear] = useState(false)
  const promptRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault) promptRef.current?.focus({ preventScroll: true })
  }, [fault])
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saysSomething(prompt)) return onBegin(asking)
    setIsUnclear(true)
    promptRef.current?.focus()
  }
  return (
    <>
      <StageArea>{children}</StageArea>
      <Panel label={t('Describe your image')}>
        <form className={styles.form} onSubmit={begin}>
          <TextArea
            ref={promptRef}
            label={copy.params.prompt.label}
            required
            rows={4}
            maxLength={most.prompt}
            value={prompt}
            error={isUnclear ? faultWords('invalid-prompt') : fault}
            hint={
              prompt.length > nearlyFull
                ? t('{count} of {most} characters', { count: prompt.length, most: most.prompt })
                : undefined
            }
            onChange={({ currentTarget }) => {
              setIsUnclear(false)
              set({ prompt: currentTarget.value })
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
          <div className={styles.group}>
            <p className={styles.legend} aria-hidden="true">
              {copy.params.style.label}
            </p>
            <ChipGroup
              label={copy.params.style.label}
              options={(['none', ...stylePresets] as const).map(value => ({
                value,
                label: copy.params.style.options?.[value] ?? value,
              }))}
              value={asking.style}
              onChange={(style: Style) => set({ style })}
            />
          </div>
          <ShapePicker
            label={copy.params.aspect.label}
            value={asking.aspect}
            onChange={aspect => set({ aspect })}
          />
          <SegmentedControl
            label={copy.params.images.label}
            options={counts}
            value={String(images)}
            onChange={value => set({ images: Number(value) })}
          />
          <More copy={copy} asking={asking} onSet={set} />
          <Primary>
            <Button type="submit" size="special" wide icon={<Sparkles />}>
              {t('Generate {count, plural, one {# image} other {# images}}', { count: images })}
            </Button>
          </Primary>
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
