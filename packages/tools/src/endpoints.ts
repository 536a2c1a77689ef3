import { allContracts } from './all-contracts.ts'
import type { ApiEndpoint } from './define-api.ts'

const endpointsByPath = import.meta.glob<readonly ApiEndpoint[]>('./*/api.ts', { eager: true, import: 'api' })

/** All endpoints of the public API, in the order of the tools; for the browser. */
export const endpoints: readonly ApiEndpoint[] = allContracts.flatMap(
  ({ id }) => endpointsByPath[`./${id}/api.ts`] ?? [],
)
