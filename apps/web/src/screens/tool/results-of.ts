import { isUnderWay, type Task, type TaskIn } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'

/** The task of a run, once it's ready and has the tool's main output, not only a preliminary one. */
export function resultOf(contract: Contract, run: Run): TaskIn<'ready'> | undefined {
  return run.state === 'accepted' && hasMade(contract, run.task) ? run.task : undefined
}

/** The ready tasks of a batch, once none of them is active. */
export function resultsOf(contract: Contract, items: readonly BatchItem[]): TaskIn<'ready'>[] {
  if (items.some(({ run }) => isOnItsWay(run))) return []
  return items.flatMap(({ run }) => resultOf(contract, run) ?? [])
}

function hasMade({ gives }: Contract, task: Task): task is TaskIn<'ready'> {
  if (task.state !== 'ready') return false
  const [main] = Object.keys(gives)
  return task.outputs.some(({ name }) => name === main || !(name in gives))
}

const isOnItsWay = (run: Run) => (run.state === 'accepted' ? isUnderWay(run.task) : run.state !== 'refused')
