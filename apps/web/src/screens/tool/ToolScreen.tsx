import { t } from '@pentimento/language'
import { UsesContext, useHasFound } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import type { Copy } from '@pentimento/tools/copy'
import type { Editor } from '@pentimento/tools/editor'
import { loadEditor } from '@pentimento/tools/editors'
import { contractById } from '@pentimento/tools/every-contract'
import { ErrorNote, toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import type { ContextType } from 'react'
import { extendFor, focusFor, previewFor, selectFor, surfaceFor } from '../../data/assists.ts'
import { requestBlob } from '../../data/request.ts'
import { signalUse } from '../../data/signals.ts'
import { usageQuery } from '../../data/usage.ts'
import { usePickedUp } from '../../session/picked-up.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { usePage } from '../../shell/use-page.ts'
import { AboutTool } from './AboutTool.tsx'
import { BenchToCome } from './BenchToCome.tsx'
import { Feedback } from './Feedback.tsx'
import { KeptWork } from './KeptWork.tsx'
import { PlanNote } from './PlanNote.tsx'
import { resultOf, resultsOf } from './results-of.ts'
import styles from './tool-screen.module.css'
import { Unavailable } from './Unavailable.tsx'
import { useHandedOver } from './use-handed-over.ts'
import { useLimitsMet } from './use-limits-met.ts'
import { useOthers } from './use-others.ts'
import { useRun } from './use-run.ts'
import { useRuns } from './use-runs.ts'
import { useTemplates } from './use-templates.ts'

export function ToolScreen() {
  const { tool } = useParams({ from: '/tools/$tool' })
  const { task, from, output } = useSearch({ from: '/tools/$tool' })
  const pickedUp = useRouterState({ select: ({ location }) => location.state.pickedUp })
  const { copy } = useLoaderData({ from: '/tools/$tool' })
  const contract = contractById(tool)
  if (!contract || !copy) return <NotFound />
  const key = `${tool} ${task ?? from ?? pickedUp ?? ''} ${output ?? ''}`
  return <Workplace key={key} name={key} {...{ contract, copy, task, from, output }} />
}

interface WorkplaceProps {
  /** The key of the draft: tool, task or file, and output. */
  name: string
  contract: Contract
  copy: Copy
  task: string | undefined
  from: string | undefined
  output: string | undefined
}

function Workplace({ contract, copy, ...work }: WorkplaceProps) {
  usePage(copy.name, copy.description)
  const { data: usage } = useQuery(usageQuery)
  const isUnavailable = usage?.unavailable.includes(contract.id)
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{copy.name}</h1>
        <p>{copy.tagline}</p>
      </header>
      {isUnavailable ? <Unavailable /> : <Bench contract={contract} copy={copy} {...work} />}
      <AboutTool contract={contract} copy={copy} />
    </div>
  )
}

/** The editor, once it's loaded. */
function Bench({ name, contract, ...work }: WorkplaceProps) {
  const editor = useQuery({
    queryKey: ['editor', contract.id],
    queryFn: async () => ({ Editor: await loadEditor(contract) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (editor.isPending) return <BenchToCome contract={contract} />
  if (editor.isError)
    return (
      <ErrorNote title={t('Couldn’t load the editor')} onRetry={() => void editor.refetch()}>
        {t('Check your connection and try again.')}
      </ErrorNote>
    )
  return (
    <KeptWork name={name} toCome={<BenchToCome contract={contract} />}>
      <Work Editor={editor.data.Editor} contract={contract} {...work} />
    </KeptWork>
  )
}

interface WorkProps extends Omit<WorkplaceProps, 'name'> {
  Editor: Editor
}

function Work({ Editor, contract, copy, task, from, output }: WorkProps) {
  const { run, start, cancel, retry, clear } = useRun(contract, task)
  const runs = useRuns(contract)
  // A restored draft takes precedence over the task's output, from which it was created.
  const isKept = useHasFound()
  const fromTask = useHandedOver(isKept ? undefined : from, output)
  const pickedUp = usePickedUp()
  const others = useOthers(contract)
  const templates = useTemplates(contract)
  useLimitsMet(contract, copy.name, run, runs.items)
  const made = resultOf(contract, run)
  const judged = (made ? [made] : resultsOf(contract, runs.items)).map(({ id }) => id)
  return (
    <UsesContext value={noteUse}>
      <Editor
        contract={contract}
        copy={copy}
        handedOver={fromTask ?? pickedUp}
        run={run}
        {...(contract.batch && { runs })}
        start={(files, params) => void start(files, params)}
        cancel={cancel}
        retry={retry}
        clear={clear}
        bring={requestBlob}
        {...(contract.assists?.includes('select') && { select: selectFor(contract) })}
        {...(contract.assists?.includes('focus') && { focus: focusFor(contract) })}
        {...(contract.assists?.includes('extend') && { extend: extendFor(contract) })}
        {...(contract.assists?.includes('preview') && { preview: previewFor(contract) })}
        {...(contract.assists?.includes('surface') && { surface: surfaceFor(contract) })}
        {...(templates && { templates })}
        say={(message, tone) => void toasts.add({ tone, title: message })}
        others={others}
      />
      {made && <PlanNote task={made} contract={contract} />}
      {judged.length > 0 && <Feedback key={judged.join()} taskIds={judged} contract={contract} copy={copy} />}
    </UsesContext>
  )
}

const noteUse: ContextType<typeof UsesContext> = (taskId, act) => void signalUse(taskId, act)
