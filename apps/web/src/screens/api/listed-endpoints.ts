import { t } from '@pentimento/language'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { fieldsOf } from '@pentimento/tools/api-fields'
import { cardOf } from '@pentimento/tools/cards'
import { endpoints } from '@pentimento/tools/endpoints'

const outputNames: Record<string, string> = {
  portraitNormals: t('Surface normals of a portrait'),
  portraitDepth: t('Depth of a portrait'),
}

/** What an endpoint does: its tool's name, unless it returns another of the tool's outputs. */
export function endpointName({ output, contract }: ApiEndpoint): string {
  return outputNames[output] ?? cardOf(contract).name
}

/** The endpoint to begin with: one of a featured tool that needs only an image. */
export const firstEndpoint = endpoints.find(
  endpoint =>
    cardOf(endpoint.contract).isOnHome &&
    Object.keys(endpoint.files).length === 1 &&
    fieldsOf(endpoint).every(({ isRequired }) => !isRequired),
)
