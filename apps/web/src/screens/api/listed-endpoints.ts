import { t } from '@pentimento/language'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { fieldsOf } from '@pentimento/tools/api-fields'
import { cardOf } from '@pentimento/tools/cards'
import { endpoints } from '@pentimento/tools/endpoints'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../data/usage.ts'

const outputNames: Record<string, string> = {
  portraitNormals: t('Surface normals of a portrait'),
  portraitDepth: t('Depth of a portrait'),
}

const engineTasks: Record<NonNullable<ApiEndpoint['engine']>, string> = {
  inpainting: t('Replace by prompt'),
  sketchRendering: t('Sketch to image'),
  variation: t('Variation of an image'),
}

/** What an endpoint does: its tool's name, unless it returns another of the tool's outputs or uses another engine. */
export function endpointName({ output, contract, engine }: ApiEndpoint): string {
  return (engine ? engineTasks[engine] : outputNames[output]) ?? cardOf(contract).name
}

/** The endpoints of this server: those that need an engine only if it has it. */
export function useOfferedEndpoints(): readonly ApiEndpoint[] {
  const { data: usage } = useQuery(usageQuery)
  return endpoints.filter(({ engine }) => !engine || usage?.providerEngines.includes(engine))
}

/** The endpoint to begin with: one of a featured tool that needs only an image. */
export const firstEndpoint = endpoints.find(
  endpoint =>
    cardOf(endpoint.contract).isOnHome &&
    Object.keys(endpoint.files).length === 1 &&
    fieldsOf(endpoint).every(({ isRequired }) => !isRequired),
)
