import type { Contract, ParamsOf, Sizes, TaskClass, WorkClass, WorkLimits } from './define-contract.ts'

/**
 * Several times what the slowest request of a class takes on two cores, since a busy machine is slower. The largest
 * results need about 1.5 GiB with the built-in engines.
 */
const defaultLimits: Record<WorkClass, WorkLimits> = {
  interactive: { timeS: 120, memoryMiB: 4096 },
  quick: { timeS: 600, memoryMiB: 4096 },
  heavy: { timeS: 1800, memoryMiB: 8192 },
}

/** After this many quick tasks, a waiting heavy one gets a turn. */
export const quickPerHeavy = 3

/** A task with an image of more pixels than this is heavy, unless the contract decides otherwise. */
const quickPixels = 16e6

/** The class of a task, from its parameters and the sizes of its images. */
export function taskClassOf<C extends Contract>(
  contract: C,
  request: { params: ParamsOf<C>; sizes: Sizes },
): TaskClass {
  if (contract.taskClass) return contract.taskClass(request)
  const pixels = Object.values(request.sizes).map(size => (size ? size.width * size.height : 0))
  return Math.max(0, ...pixels) > quickPixels ? 'heavy' : 'quick'
}

/** The limits of a tool's work; defaults apply where the contract sets none. */
export function workLimitsOf(contract: Contract, workClass: WorkClass): WorkLimits {
  return { ...defaultLimits[workClass], ...contract.workLimits?.[workClass] }
}
