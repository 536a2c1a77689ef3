import { contractById } from '@pentimento/tools/all-contracts'
import type { Contract, TaskClass } from '@pentimento/tools/contract'
import { taskClassOf } from '@pentimento/tools/work-class'
import { sizesOf } from './admission.ts'
import type { TaskRow } from './tables.ts'

/** The contract of a tool by its id. @throws Error for an unknown or removed tool */
export function contractOf(tool: string): Contract {
  const contract = contractById(tool)
  if (!contract) throw new Error(`unknown tool ${tool}`)
  return contract
}

/** The class of a stored task, which determines its queue and its limits. */
export function classOfTask({ tool, params, inputs }: TaskRow): TaskClass {
  return taskClassOf(contractOf(tool), { params, sizes: sizesOf(inputs) })
}
