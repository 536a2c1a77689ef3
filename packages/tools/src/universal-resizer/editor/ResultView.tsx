import { formatMessage, t } from '@pentimento/language'
import { outputFileName, type TaskInState, type TaskOutput } from '@pentimento/protocol'
import {
  ActionList,
  CompareResult,
  CopyAndContinue,
  createZip,
  downloadBlob,
  downloadUrl,
  FileOptions,
  type FileSettings,
  formatDecimal,
  hrefOf,
  madeByText,
  Note,
  Panel,
  ResultActionContext,
  ResultMenu,
  StageArea,
  StartOver,
  storedSettings,
  toExportOptions,
  translateEngineName,
  useFileSettings,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, checkerboard, classNames } from '@pentimento/ui'
import { ArrowLeft, Download, FolderDown, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, use, useState } from 'react'
import { notesOnBlur } from '../../blurred-sides.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import type { Plan } from '../layouts.ts'
import { Title } from './CardView.tsx'
import styles from './editor.module.css'
import { keptText, methodNames, reasonText, titleText } from './format-texts.ts'
import { useRows } from './use-rows.ts'

interface ResultViewProps extends Pick<EditorProps<typeof universalResizer>, 'fetchImage' | 'notify'> {
  task: TaskInState<'ready'>
  /** Whether the original is being fetched to change the formats. */
  isFetching: boolean
  onChangeFormats: () => void
  onStartOver: () => void
}

/** The results, or one of them to zoom and pan. */
export function ResultView(props: ResultViewProps) {
  const { task } = props
  const [openedName, setOpenedName] = useState<string>()
  const opened = task.outputs.find(({ name }) => name === openedName)
  if (!opened) return <ResultList {...props} onOpen={setOpenedName} />
  return (
    <CompareResult
      task={task}
      output={opened}
      originalUrl={undefined}
      alt={titleText(opened)}
      details={<Title target={opened} />}
      fileNameFor={(original, extension) => outputFileName(original, opened).replace(/[^.]+$/, extension)}
    >
      <Button variant="text" color="gray" wide icon={<ArrowLeft />} onClick={() => setOpenedName(undefined)}>
        {t('Back to list')}
      </Button>
    </CompareResult>
  )
}

interface ResultListProps extends ResultViewProps {
  onOpen: (name: string) => void
}

/** The results, with downloads of each or of all in a zip archive. */
function ResultList({ task, isFetching, onChangeFormats, onStartOver, onOpen, ...deps }: ResultListProps) {
  const [settings, setSettings] = useFileSettings()
  const { isPacking, downloadAll } = useDownloadAll(task, settings, deps)
  const panelRef = useInitialFocus('primary')
  const { outputs } = task
  const rows = useRows(outputs)
  const [first] = outputs
  return (
    <>
      <StageArea>
        <ul ref={rows.ref} className={styles.board}>
          {outputs.map((output, index) => (
            <ResultCard
              key={output.name}
              task={task}
              output={output}
              originalName={originalNameOf(task)}
              style={rows.styles[index]}
              onOpen={() => onOpen(output.name)}
            />
          ))}
        </ul>
      </StageArea>
      <Panel ref={panelRef} label={t('Results')}>
        <ActionList>
          <Button
            size="special"
            wide
            icon={<FolderDown />}
            data-primary=""
            loading={isPacking}
            onClick={() => void downloadAll()}
          >
            {t(outputs.length === 1 ? 'Download' : 'Download all ({count})', { count: outputs.length })}
          </Button>
          <Note>{t('As a ZIP file. Each image is named after its format and size.')}</Note>
          {first && (
            <FileOptions
              settings={settings}
              onChange={setSettings}
              stored={storedSettings({ task, output: first })}
              hasOriginal
            />
          )}
          <Button
            variant="outline"
            color="gray"
            wide
            loading={isFetching}
            icon={<SlidersHorizontal />}
            onClick={onChangeFormats}
          >
            {t('Change formats')}
          </Button>
          <StartOver onStartOver={onStartOver} />
        </ActionList>
        <Note>{madeByText(task.madeBy, task.tookMs)}</Note>
      </Panel>
    </>
  )
}

const originalNameOf = ({ inputs }: TaskInState<'ready'>) => inputs[0]?.fileName ?? ''

/** Downloads all results as files with the given settings, in a zip archive. */
function useDownloadAll(
  task: TaskInState<'ready'>,
  settings: FileSettings,
  { fetchImage, notify }: Pick<ResultViewProps, 'fetchImage' | 'notify'>,
) {
  const [isPacking, setIsPacking] = useState(false)
  const reportAction = use(ResultActionContext)
  const originalName = originalNameOf(task)
  const downloadAll = async () => {
    setIsPacking(true)
    try {
      const entries = task.outputs.map(output => ({
        name: outputFileName(originalName, { ...output, format: settings.format ?? output.format }),
        read: () => fetchImage(hrefOf(output, toExportOptions({ task, output }, settings))),
      }))
      downloadBlob(await createZip(entries), `${originalName.replace(/\.[^.]+$/, '') || 'image'}-formats.zip`)
      reportAction(task.id, 'downloaded')
    } catch {
      notify(t('Couldn’t download all results. Download them one by one'), 'error')
    } finally {
      setIsPacking(false)
    }
  }
  return { isPacking, downloadAll }
}

/** The tool's findings about each output. */
type Findings = Pick<Plan, 'method' | 'reason' | 'kept'> & { enlargement: number; madeBy: string[] }

interface ResultCardProps {
  task: TaskInState<'ready'>
  output: TaskOutput
  originalName: string
  style: CSSProperties | undefined
  onOpen: () => void
}

function ResultCard({ task, output, originalName, style, onOpen }: ResultCardProps) {
  const [settings] = useFileSettings()
  const options = toExportOptions({ task, output }, settings)
  const href = hrefOf(output, options)
  const fileName = outputFileName(originalName, { ...output, format: settings.format ?? output.format })
  const findings = output.findings as Findings | undefined
  const title = titleText(output)
  return (
    <li className={styles.card} style={style}>
      <button
        type="button"
        className={classNames(styles.preview, checkerboard)}
        aria-label={t('Open {title} in full size', { title })}
        onClick={onOpen}
      >
        <img src={output.thumbnail} alt={title} draggable={false} className={styles.image} />
      </button>
      <div className={styles.caption}>
        <Title target={output} />
      </div>
      <div className={styles.cardActions}>
        <Button
          variant="tonal"
          icon={<Download />}
          href={downloadUrl(href, fileName)}
          aria-label={t('Download {title}', { title })}
        >
          {t('Download')}
        </Button>
        <ResultMenu href={href} label={t('More: {name}', { name: title })}>
          <CopyAndContinue taskId={task.id} output={output} options={options} />
        </ResultMenu>
      </div>
      {findings && (
        <div className={styles.facts}>
          <p>
            {methodNames[findings.method]}. {keptText(findings.kept)}
          </p>
          {findings.reason !== 'requested' && <p className={styles.reason}>{reasonText(findings)}</p>}
          {findings.enlargement > 1.05 && (
            <p className={styles.reason}>
              {t('Enlarged {factor}×', { factor: formatDecimal(findings.enlargement, 1) })}
            </p>
          )}
          {notesOnBlur(output.findings).map(note => (
            <p key={note.message} className={styles.reason}>
              {formatMessage(note)}
            </p>
          ))}
          {findings.madeBy.length > 0 && (
            <p className={styles.reason}>
              {t('Made by {names}', { names: translateEngineName(findings.madeBy.join(', ')) })}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
