import { t } from '@pentimento/language'
import { fileNameOf, type TaskIn, type TaskOutput } from '@pentimento/protocol'
import {
  Acts,
  Aside,
  decimal,
  downloadHref,
  madeByIn,
  makerWords,
  Panel,
  StageArea,
  StartAgain,
  save,
  UsesContext,
  useFirstFocus,
  zipOf,
} from '@pentimento/stage'
import { Button, checkerboard, classNames } from '@pentimento/ui'
import { Download, FolderDown, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import type { Plan } from '../plan.ts'
import { Title } from './CardView.tsx'
import styles from './editor.module.css'
import { fullTitle, keptWords, methodNames, reasonWords } from './words.ts'

interface ResultsProps extends Pick<EditorProps<typeof universalResizer>, 'bring' | 'say'> {
  task: TaskIn<'ready'>
  /** Whether the original is being fetched to change the formats. */
  isBringing: boolean
  onChangeFormats: () => void
  onStartAgain: () => void
}

/** The results, with downloads of each or of all in a zip archive. */
export function Results({ task, isBringing, onChangeFormats, onStartAgain, bring, say }: ResultsProps) {
  const [isPacking, setIsPacking] = useState(false)
  const used = use(UsesContext)
  const panelRef = useFirstFocus('primary')
  const { outputs } = task
  const original = task.inputs[0]?.fileName ?? ''
  const pack = async () => {
    setIsPacking(true)
    try {
      const entries = outputs.map(output => ({
        name: fileNameOf(original, output),
        bring: () => bring(output.href),
      }))
      save(await zipOf(entries), `${original.replace(/\.[^.]+$/, '') || 'image'}-formats.zip`)
      used(task.id, 'downloaded')
    } catch {
      say(t('Couldn’t download all results. Download them one by one'), 'error')
    } finally {
      setIsPacking(false)
    }
  }
  return (
    <>
      <StageArea>
        <ul className={styles.board}>
          {outputs.map(output => (
            <Result key={output.name} output={output} original={original} />
          ))}
        </ul>
      </StageArea>
      <Panel ref={panelRef} label={t('Results')}>
        <Acts>
          <Button
            size="special"
            wide
            icon={<FolderDown />}
            data-primary=""
            loading={isPacking}
            onClick={() => void pack()}
          >
            {t(outputs.length === 1 ? 'Download' : 'Download all ({count})', { count: outputs.length })}
          </Button>
          <Aside>{t('As a ZIP file. Each image is named after its format and size.')}</Aside>
          <Button
            variant="outline"
            color="gray"
            wide
            loading={isBringing}
            icon={<SlidersHorizontal />}
            onClick={onChangeFormats}
          >
            {t('Change formats')}
          </Button>
          <StartAgain onStartAgain={onStartAgain} />
        </Acts>
        <Aside>{madeByIn(task.madeBy, task.tookMs)}</Aside>
      </Panel>
    </>
  )
}

/** The tool's findings about each output. */
type Findings = Pick<Plan, 'method' | 'reason' | 'kept'> & { enlargement: number; madeBy: string[] }

function Result({ output, original }: { output: TaskOutput; original: string }) {
  const found = output.findings as Findings | undefined
  const title = fullTitle(output)
  return (
    <li className={styles.card} style={{ '--ratio': output.width / output.height } as CSSProperties}>
      <a
        className={classNames(styles.preview, checkerboard)}
        style={{ '--ratio': output.width / output.height } as CSSProperties}
        href={output.href}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Open {title} in full size', { title })}
      >
        <img src={output.thumbnail} alt={title} draggable={false} className={styles.made} />
      </a>
      <div className={styles.caption}>
        <Title target={output} />
      </div>
      <Button
        variant="tonal"
        icon={<Download />}
        href={downloadHref(output.href, fileNameOf(original, output))}
        aria-label={t('Download {title}', { title })}
      >
        {t('Download')}
      </Button>
      {found && (
        <div className={styles.facts}>
          <p>
            {methodNames[found.method]}. {keptWords(found.kept)}
          </p>
          {found.reason !== 'asked' && <p className={styles.reason}>{reasonWords(found)}</p>}
          {found.enlargement > 1.05 && (
            <p className={styles.reason}>
              {t('Enlarged {factor}×', { factor: decimal(found.enlargement, 1) })}
            </p>
          )}
          {found.madeBy.length > 0 && (
            <p className={styles.reason}>
              {t('Made by {names}', { names: makerWords(found.madeBy.join(', ')) })}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
