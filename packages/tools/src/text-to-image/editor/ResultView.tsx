import { t } from '@pentimento/language'
import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import {
  ActionList,
  madeByText,
  Note,
  Panel,
  ResultBar,
  ResultStage,
  StageArea,
  StartOver,
  useInitialFocus,
  Variations,
} from '@pentimento/stage'
import { Button, Menu, MenuItem } from '@pentimento/ui'
import { Brush, PencilLine, RefreshCw } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { offeredStyles, type textToImage } from '../contract.ts'
import styles from './editor.module.css'
import { type GenerationParams, paramsFromTask } from './generation-params.ts'
import { ResultHistory } from './ResultHistory.tsx'
import { type OutputSelection, readFindings } from './session-results.ts'

interface ResultViewProps extends Pick<EditorProps<typeof textToImage>, 'copy' | 'generatesPhotos'> {
  shown: { task: TaskInState<'ready'>; output: TaskOutput }
  /** Results of this session, oldest first. */
  results: readonly TaskInState<'ready'>[]
  onSelect: (selection: OutputSelection) => void
  onRegenerate: (changed: Partial<GenerationParams>) => void
  onEditPrompt: () => void
  onStartOver: () => void
}

/** The results, one of them on the stage. */
export function ResultView(props: ResultViewProps) {
  const { copy, shown, results, onSelect, onRegenerate, onEditPrompt, onStartOver } = props
  const { task, output } = shown
  const prompt = paramsFromTask(task)?.prompt ?? ''
  const { seed } = readFindings(output.findings)
  const panelRef = useInitialFocus('primary')
  return (
    <>
      <StageArea>
        <div className={styles.result}>
          <ResultStage
            key={output.href}
            output={output}
            originalUrl={undefined}
            alt={prompt || copy.outputs.image}
          />
          {results.length > 1 && <ResultHistory results={results} shownTask={task} onSelect={onSelect} />}
        </div>
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        <ResultDetails copy={copy} shown={shown} />
        <Variations
          outputs={task.outputs}
          selected={output}
          onSelect={({ name }) => onSelect({ taskId: task.id, output: name })}
        />
        <ResultBar
          task={task}
          output={output}
          fileNameFor={(_, extension) => `${fileNameFrom(prompt, seed)}.${extension}`}
        />
        <ActionList>
          <Button variant="tonal" wide icon={<RefreshCw />} onClick={() => onRegenerate({})}>
            {t('Generate again')}
          </Button>
          <StyleMenu {...props} />
          <Button variant="text" color="gray" wide icon={<PencilLine />} onClick={onEditPrompt}>
            {t('Edit prompt')}
          </Button>
          <StartOver onStartOver={onStartOver} />
        </ActionList>
        <EngineNote task={task} />
      </Panel>
    </>
  )
}

/** The prompt, what the image was made with, and words that aren't in it. */
function ResultDetails({ copy, shown: { task, output } }: Pick<ResultViewProps, 'copy' | 'shown'>) {
  const params = paramsFromTask(task)
  const { seed, unrecognized } = readFindings(output.findings)
  const facts = [
    params && params.style !== 'none' && copy.params.style.options?.[params.style],
    `${output.width} × ${output.height}`,
    seed !== undefined && t('seed {seed}', { seed }),
  ]
  return (
    <div className={styles.details}>
      <p className={styles.prompt}>{params?.prompt}</p>
      <Note>{facts.filter(Boolean).join(' · ')}</Note>
      {unrecognized.length > 0 && (
        <p className={styles.unrecognized}>
          {t('Not in the image: {words}', { words: unrecognized.join(', ') })}
        </p>
      )}
    </div>
  )
}

/** Generates the same image in another style. */
function StyleMenu({
  copy,
  generatesPhotos = false,
  shown: { task, output },
  onRegenerate,
}: ResultViewProps) {
  const { seed } = readFindings(output.findings)
  const current = paramsFromTask(task)?.style
  return (
    <Menu
      label={t('Change style')}
      trigger={
        <Button variant="tonal" color="gray" wide icon={<Brush />}>
          {t('Change style')}
        </Button>
      }
    >
      {offeredStyles(generatesPhotos)
        .filter(style => style !== current)
        .map(style => (
          <MenuItem key={style} onSelect={() => onRegenerate({ style, ...(seed !== undefined && { seed }) })}>
            {copy.params.style.options?.[style]}
          </MenuItem>
        ))}
    </Menu>
  )
}

/** Suffix of a built-in engine's name. */
const builtInSuffix = t('(built-in)')

function EngineNote({ task: { madeBy, tookMs } }: { task: TaskInState<'ready'> }) {
  return (
    <div className={styles.details}>
      <Note>{madeByText(madeBy, tookMs)}</Note>
      {madeBy.endsWith(builtInSuffix) && (
        <Note>
          {t(
            'It composes scenes from the words it knows. For anything else, connect a diffusion server: set PENTIMENTO_PROVIDER_KIND and PENTIMENTO_PROVIDER_URL as described in docs/providers.md.',
          )}
        </Note>
      )}
    </div>
  )
}

const maxNameLength = 60

/** A file name from the first words of the prompt, and the seed that reproduces the image. */
function fileNameFrom(prompt: string, seed: number | undefined): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let name = ''
  for (const word of words) {
    if (name.length + word.length > maxNameLength) break
    name += name === '' ? word : `-${word}`
  }
  return [name || 'image', seed].filter(part => part !== undefined).join('-')
}
