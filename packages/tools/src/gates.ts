import { includes, limits, type PlanName } from '@pentimento/protocol'
import type { Contract, Gate, ParamsOf, Sizes } from './define-contract.ts'

/** What of a request someone's plan does not include; empty when all is allowed. */
export function refusedGates<C extends Contract>(
  contract: C,
  plan: PlanName,
  request: { params: ParamsOf<C>; pixels: number; batchSize: number; sizes?: Sizes },
): Gate<ParamsOf<C>>[] {
  const asked = { sizes: {}, ...request }
  const gates: Gate<ParamsOf<C>>[] = [...contract.gates, ...(contract.batch ? [batchGate] : [])]
  return gates.filter(gate => !includes(plan, gate.needs) && gate.when(asked))
}

const batchGate: Gate<unknown> = {
  needs: 'pro',
  what: `A batch of up to ${limits.batchMax} pictures`,
  when: ({ batchSize }) => batchSize > 1,
}
