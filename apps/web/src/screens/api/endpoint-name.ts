import { t } from '@pentimento/language'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { cardOf } from '@pentimento/tools/editors'

const outputNames: Record<string, string> = {
  portraitNormals: t('Surface normals of a portrait'),
  portraitDepth: t('Depth of a portrait'),
}

/** What an endpoint does: its tool's name, unless it returns another of the tool's outputs. */
export function endpointName({ output, contract }: ApiEndpoint): string {
  return outputNames[output] ?? cardOf(contract).name
}
