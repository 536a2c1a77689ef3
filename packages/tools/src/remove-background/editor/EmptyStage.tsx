import { catalogue, limits } from '@pentimento/protocol'
import { ErrorNote, FileDrop } from '@pentimento/ui'
import { useEffect, useRef, useState } from 'react'
import { limitsOf, type Take } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import styles from './editor.module.css'
import { accept } from './refusal-of.ts'

const examples = [1, 2, 3].map(number => ({
  name: `example-${number}.webp`,
  label: `Example picture ${number}`,
  href: `/examples/remove-background/${number}.webp`,
}))

interface EmptyStageProps extends Pick<EditorProps, 'bring' | 'say'> {
  take: Take
  refusal: string | undefined
  onFile: (file: File) => void
  /** Whether the hand was led back here, and so the focus too. */
  focuses: boolean
}

/** The stage before a picture lies on it. */
export function EmptyStage({ take, refusal, onFile, bring, say, focuses }: EmptyStageProps) {
  const dropRef = useRef<HTMLDivElement>(null)
  const { maxBytes } = limitsOf(take)
  useEffect(() => {
    if (focuses) dropRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [focuses])

  return (
    <div className={styles.empty}>
      {refusal && (
        <ErrorNote key={refusal} title={refusal}>
          Choose another picture to go on.
        </ErrorNote>
      )}
      <div ref={dropRef} className={styles.drop}>
        <FileDrop
          title="Drop a picture here"
          buttonLabel="Choose a picture"
          hint={`JPEG, PNG or WebP, up to ${Math.round(maxBytes / 2 ** 20)} MB. Or paste one with Ctrl+V.`}
          accept={accept}
          maxFiles={limits.filesAtOnce}
          onFiles={files => {
            if (files.length > 1) say('One picture at a time: the first was taken', 'info')
            if (files[0]) onFile(files[0])
          }}
          // A name may mislead: the bytes are asked before a picture is turned away.
          onReject={rejected => {
            const other = rejected.find(({ reason }) => reason !== 'count')
            if (other) onFile(other.file)
            else say(catalogue['too-many-files'].says, 'error')
          }}
        />
      </div>
      <Examples onFile={onFile} bring={bring} say={say} />
    </div>
  )
}

function Examples({ onFile, bring, say }: Pick<EmptyStageProps, 'onFile' | 'bring' | 'say'>) {
  const [isBringing, setIsBringing] = useState(false)
  const choose = async ({ name, href }: (typeof examples)[number]) => {
    setIsBringing(true)
    try {
      const blob = await bring(href)
      onFile(new File([blob], name, { type: blob.type }))
    } catch {
      say(catalogue.internal.says, 'error')
    } finally {
      setIsBringing(false)
    }
  }
  return (
    <section className={styles.examples} aria-labelledby="try-an-example">
      <h2 id="try-an-example" className={styles.examplesTitle}>
        Or try an example
      </h2>
      <ul className={styles.exampleList}>
        {examples.map(example => (
          <li key={example.name}>
            <button
              type="button"
              className={styles.example}
              disabled={isBringing}
              onClick={() => void choose(example)}
            >
              <img src={example.href} alt={example.label} loading="lazy" draggable={false} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
