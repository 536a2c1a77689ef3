import { t } from '@pentimento/language'
import { fileExtensions, limits } from '@pentimento/protocol'
import {
  EmptyStageSkeleton,
  errorMessage,
  type FollowUpTool,
  ResultActionContext,
  ResultHostContext,
  ToolPlanContext,
  useIsRestored,
} from '@pentimento/stage'
import { allContracts, contractById } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { type Contract, limitsOf, mainImageOf } from '@pentimento/tools/contract'
import type { Copy } from '@pentimento/tools/copy'
import type { Editor } from '@pentimento/tools/editor'
import { loadEditor } from '@pentimento/tools/editors'
import { examplesOf } from '@pentimento/tools/examples'
import { minimumPlan } from '@pentimento/tools/gates'
import { Button, EmptyState, ErrorMessage, LogoMark, Skeleton, toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import {
  Link,
  useLoaderData,
  useNavigate,
  useParams,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import type { ContextType } from 'react'
import {
  createExtendRequest,
  createFocusRequest,
  createPreviewRequest,
  createSelectRequest,
  createSurfaceRequest,
} from '../../data/interactive-inference.ts'
import { requestBlob } from '../../data/request.ts'
import { reportUsageSignal } from '../../data/signals.ts'
import { taskQuery } from '../../data/tasks.ts'
import { usageQuery } from '../../data/usage.ts'
import { setCurrentFile, useCurrentFile } from '../../session/current-file.ts'
import { newId } from '../../session/new-id.ts'
import { useIsAdmin } from '../../session/use-session.ts'
import { lazyComponent } from '../../shell/lazy-component.tsx'
import { NotFound } from '../../shell/NotFound.tsx'
import { taskName } from '../../shell/task-texts.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { AboutTool } from './AboutTool.tsx'
import { CopyAsCurl } from './CopyAsCurl.tsx'
import { DraftProvider } from './DraftProvider.tsx'
import { Feedback } from './Feedback.tsx'
import { PlanNote } from './PlanNote.tsx'
import { readyResult, readyResults } from './ready-results.ts'
import styles from './tool-screen.module.css'
import { useLimitModals } from './use-limit-modals.ts'
import { useRun } from './use-run.ts'
import { useRuns } from './use-runs.ts'
import { useTemplates } from './use-templates.ts'

const BetterEngine = lazyComponent(async () => (await import('./BetterEngine.tsx')).BetterEngine)

export function ToolScreen() {
  const { tool } = useParams({ from: '/tools/$tool' })
  const { task, from, output } = useSearch({ from: '/tools/$tool' })
  const currentFileId = useRouterState({ select: ({ location }) => location.state.currentFileId })
  const { copy } = useLoaderData({ from: '/tools/$tool' })
  const contract = contractById(tool)
  if (!contract || !copy) return <NotFound />
  const key = `${tool} ${task ?? from ?? currentFileId ?? ''} ${output ?? ''}`
  return <ToolPage key={key} name={key} {...{ contract, copy, task, from, output }} />
}

interface ToolPageProps {
  /** The key of the draft: tool, task or file, and output. */
  name: string
  contract: Contract
  copy: Copy
  task: string | undefined
  from: string | undefined
  output: string | undefined
}

function ToolPage({ contract, copy, ...rest }: ToolPageProps) {
  usePageMetadata(copy.name, copy.description)
  const { data: usage } = useQuery(usageQuery)
  const isUnavailable = usage?.unavailableTools.includes(contract.id)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{copy.name}</h1>
        <p>{copy.tagline}</p>
      </header>
      {isUnavailable ? (
        <Unavailable />
      ) : (
        <ToolPlanContext value={minimumPlan(contract)}>
          <EditorLoader contract={contract} copy={copy} {...rest} />
        </ToolPlanContext>
      )}
      <AboutTool contract={contract} copy={copy} />
    </div>
  )
}

/** The editor, once it's loaded. */
function EditorLoader({ name, contract, copy, ...rest }: ToolPageProps) {
  const skeleton = <EditorSkeleton contract={contract} copy={copy} />
  const editor = useQuery({
    queryKey: ['editor', contract.id],
    queryFn: async () => ({ Editor: await loadEditor(contract) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (editor.isPending) return skeleton
  if (editor.isError)
    return (
      <ErrorMessage title={t('Couldn’t load the editor')} onRetry={() => void editor.refetch()}>
        {t('Check your connection and try again.')}
      </ErrorMessage>
    )
  return (
    <DraftProvider name={name} fallback={skeleton}>
      <EditorHost Editor={editor.data.Editor} contract={contract} copy={copy} {...rest} />
    </DraftProvider>
  )
}

interface EditorHostProps extends Omit<ToolPageProps, 'name'> {
  Editor: Editor
}

function EditorHost({ Editor, contract, copy, task, from, output }: EditorHostProps) {
  const { run, start, cancel, retry, clear } = useRun(contract, task)
  const runs = useRuns(contract)
  // A restored draft takes precedence over the task's output, from which it was created.
  const isRestored = useIsRestored()
  const taskFile = useTaskOutputFile(isRestored ? undefined : from, output)
  const currentFile = useCurrentFile()
  const followUpTools = useFollowUpTools(contract)
  const host = { fetchImage: requestBlob, notify, followUpTools }
  const templates = useTemplates(contract)
  const { data: usage } = useQuery(usageQuery)
  const isAdmin = useIsAdmin()
  useLimitModals(contract, copy.name, run, runs.items)
  const result = readyResult(contract, run)
  const results = result ? [result] : readyResults(contract, runs.items)
  const resultIds = results.map(({ id }) => id)
  return (
    <ResultActionContext value={reportUsage}>
      <ResultHostContext value={host}>
        <Editor
          contract={contract}
          copy={copy}
          initialFile={taskFile ?? currentFile}
          run={run}
          {...(contract.batch && { runs })}
          start={(files, params) => void start(files, params)}
          cancel={cancel}
          retry={retry}
          clear={clear}
          fetchImage={requestBlob}
          {...(contract.interactiveInference?.includes('select') && {
            select: createSelectRequest(contract),
          })}
          {...(contract.interactiveInference?.includes('focus') && { focus: createFocusRequest(contract) })}
          {...(contract.interactiveInference?.includes('extend') && {
            extend: createExtendRequest(contract),
          })}
          {...(contract.interactiveInference?.includes('preview') && {
            preview: createPreviewRequest(contract),
          })}
          {...(contract.interactiveInference?.includes('surface') && {
            surface: createSurfaceRequest(contract),
          })}
          generatesPhotos={usage?.generatesPhotos ?? false}
          {...(templates && { templates })}
          notify={notify}
        />
      </ResultHostContext>
      {results.length > 0 && <CopyAsCurl tasks={results} contract={contract} />}
      {result && isAdmin && <BetterEngine madeBy={result.madeBy} />}
      {result && <PlanNote task={result} contract={contract} />}
      {resultIds.length > 0 && (
        <Feedback key={resultIds.join()} taskIds={resultIds} contract={contract} copy={copy} />
      )}
    </ResultActionContext>
  )
}

const notify = (message: string, tone: 'info' | 'error') => void toasts.add({ tone, title: message })

const reportUsage: ContextType<typeof ResultActionContext> = (taskId, action) =>
  void reportUsageSignal(taskId, action)

/** What the editor starts with, while it loads. It has the same size, so that nothing below it moves. */
function EditorSkeleton({ contract, copy }: Pick<ToolPageProps, 'contract' | 'copy'>) {
  const input = mainImageOf(contract)
  if (!input) return <Skeleton height="100dvh" radius="card" />
  return (
    <EmptyStageSkeleton
      maxBytes={limitsOf(input).maxBytes}
      maxFiles={contract.batch ? limits.maxBatchSize : 1}
      examples={examplesOf(contract.id, copy)}
    />
  )
}

/** Shown in place of the editor of a tool that is unavailable in the user's region. */
function Unavailable() {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      title={errorMessage('region-unavailable')}
      action={<Button render={<Link to="/tools" />}>{t('See other tools')}</Button>}
    >
      {t(
        'This server can’t offer this tool in the country you appear to be in. You can still use the other tools, and your results stay in History.',
      )}
    </EmptyState>
  )
}

/** The other tools that accept an image, and how to open a result in them. */
function useFollowUpTools({ id }: Contract): readonly FollowUpTool[] {
  const navigate = useNavigate()
  return allContracts
    .filter(contract => contract.id !== id)
    .filter(mainImageOf)
    .map(contract => ({
      name: cardOf(contract).name,
      open: (from, output, file) => {
        void reportUsageSignal(from, 'opened-in')
        if (file) {
          setCurrentFile(file)
          void navigate({
            to: '/tools/$tool',
            params: { tool: contract.id },
            state: { currentFileId: newId() },
          })
          return
        }
        void navigate({ to: '/tools/$tool', params: { tool: contract.id }, search: { from, output } })
      },
    }))
}

/** An output of an earlier task as a file, the first one unless named. */
function useTaskOutputFile(from: string | undefined, name: string | undefined): File | undefined {
  const { data: task } = useQuery({ ...taskQuery(from ?? ''), enabled: from !== undefined })
  const outputs = task?.state === 'ready' ? task.outputs : []
  const output = outputs.find(output => output.name === name) ?? outputs[0]
  const { data: blob } = useQuery({
    queryKey: ['file', output?.href],
    queryFn: () => requestBlob(output?.href ?? ''),
    enabled: output !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: bytes => {
      if (!task || !output) return undefined
      const name = `${taskName(task).replace(/\.[^.]+$/, '')}.${fileExtensions[output.format]}`
      return new File([bytes], name, { type: output.mediaType })
    },
  })
  return blob
}
