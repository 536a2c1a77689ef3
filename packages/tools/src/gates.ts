import {
  defineMessage,
  type MessageDescriptor,
  type PlanName,
  planIncludes,
  planNames,
} from '@pentimento/protocol'
import {
  always,
  type Contract,
  type Gate,
  type GateRequest,
  type ParamsOf,
  type Sizes,
} from './define-contract.ts'

/** The gates that a plan doesn't pass for a request; empty if all features are allowed. */
export function refusedGates<C extends Contract>(
  contract: C,
  plan: PlanName,
  request: Omit<GateRequest<ParamsOf<C>>, 'sizes'> & { sizes?: Sizes },
): Gate<ParamsOf<C>>[] {
  const gateRequest: GateRequest<ParamsOf<C>> = { sizes: {}, ...request }
  const gates: Gate<ParamsOf<C>>[] = [...contract.gates, ...(contract.batch ? [batchGate] : [])]
  return gates.filter(gate => !planIncludes(plan, gate.requiredPlan) && gate.appliesTo(gateRequest))
}

/** The lowest plan that allows a request. */
export function requiredPlan<C extends Contract>(
  contract: C,
  { sizes = {}, batchSize = 1, params }: Partial<GateRequest<ParamsOf<C>>> & { params: ParamsOf<C> },
): PlanName {
  const pixels = Math.max(0, ...Object.values(sizes).map(size => (size ? size.width * size.height : 0)))
  const request = { params, sizes, batchSize, pixels }
  return planNames.find(plan => refusedGates(contract, plan, request).length === 0) ?? 'pro'
}

/** The message of a gate: the gated feature, and the request's own figures. */
export function gateMessage<Params>(
  { feature, requestDetail }: Gate<Params>,
  request: GateRequest<Params>,
): MessageDescriptor {
  const detail = requestDetail?.(request)
  return detail
    ? defineMessage('{fault}: {detail}', { fault: defineMessage(feature), detail })
    : defineMessage(feature)
}

/** The lowest plan that includes a tool at all. */
export function minimumPlan({ gates }: Contract): PlanName {
  const toolGates = gates.filter(({ appliesTo }) => appliesTo === always)
  return (
    planNames.find(plan => toolGates.every(({ requiredPlan }) => planIncludes(plan, requiredPlan))) ?? 'pro'
  )
}

const batchGate: Gate<unknown> = {
  requiredPlan: 'pro',
  feature: 'Batches of up to 10 images',
  appliesTo: ({ batchSize }) => batchSize > 1,
}
