import { isActive, type Task, type TaskInState } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'

/** The task of a run, once it's ready and has the tool's main output, not only a preliminary one. */
export function readyResult(contract: Contract, run: Run): TaskInState<'ready'> | undefined {
  return run.state === 'accepted' && hasMainOutput(contract, run.task) ? run.task : undefined
}

/** The ready tasks of a batch, once none of them is active. */
export function readyResults(contract: Contract, items: readonly BatchItem[]): TaskInState<'ready'>[] {
  if (items.some(({ run }) => isPending(run))) return []
  return items.flatMap(({ run }) => readyResult(contract, run) ?? [])
}

function hasMainOutput({ outputs }: Contract, task: Task): task is TaskInState<'ready'> {
  if (task.state !== 'ready') return false
  const [main] = Object.keys(outputs)
  return task.outputs.some(({ name }) => name === main || !(name in outputs))
}

const isPending = (run: Run) => (run.state === 'accepted' ? isActive(run.task) : run.state !== 'rejected')
