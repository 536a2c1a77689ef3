import { includes, type PlanName, planNames, type Saying, saying } from '@pentimento/protocol'
import { type Asked, always, type Contract, type Gate, type ParamsOf, type Sizes } from './define-contract.ts'

/** The gates that a plan doesn't pass for a request; empty if all features are allowed. */
export function refusedGates<C extends Contract>(
  contract: C,
  plan: PlanName,
  request: Omit<Asked<ParamsOf<C>>, 'sizes'> & { sizes?: Sizes },
): Gate<ParamsOf<C>>[] {
  const asked: Asked<ParamsOf<C>> = { sizes: {}, ...request }
  const gates: Gate<ParamsOf<C>>[] = [...contract.gates, ...(contract.batch ? [batchGate] : [])]
  return gates.filter(gate => !includes(plan, gate.needs) && gate.when(asked))
}

/** The message of a gate: the gated feature, and the request's own figures. */
export function gateWords<Params>({ what, figures }: Gate<Params>, asked: Asked<Params>): Saying {
  const detail = figures?.(asked)
  return detail ? saying('{fault}: {detail}', { fault: saying(what), detail }) : saying(what)
}

/** The lowest plan that includes a tool at all. */
export function planFor({ gates }: Contract): PlanName {
  const whole = gates.filter(({ when }) => when === always)
  return planNames.find(plan => whole.every(({ needs }) => includes(plan, needs))) ?? 'pro'
}

const batchGate: Gate<unknown> = {
  needs: 'pro',
  what: 'Batches of up to 10 images',
  when: ({ batchSize }) => batchSize > 1,
}
