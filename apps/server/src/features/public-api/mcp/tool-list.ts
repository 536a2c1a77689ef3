import { allContracts } from '@pentimento/tools/all-contracts'
import type { Contract } from '@pentimento/tools/contract'
import { loadCopy } from '@pentimento/tools/pipelines'
import { z } from 'zod'

export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] }
}

const imageDescription = 'An image as Base64, as a data URL, or as an HTTPS URL of a public address.'

/** All tools as agents see them: images are text, and the other parameters are those of the tool. */
export function describeTools(): Promise<ToolDescription[]> {
  return Promise.all(
    allContracts.map(async contract => {
      const { name, description } = await loadCopy(contract)
      return { name: contract.id, title: name, description, inputSchema: inputSchemaOf(contract) }
    }),
  )
}

function inputSchemaOf({ inputs, params }: Contract): ToolDescription['inputSchema'] {
  const images = Object.entries(inputs).map(([name, { kind }]) => {
    const mask = kind === 'mask' ? ' A mask: white selects, black keeps; the same size as the image.' : ''
    return [name, { type: 'string', description: imageDescription + mask }]
  })
  const { properties = {}, required = [] } = z.toJSONSchema(params, { target: 'draft-2020-12', io: 'input' })
  const requiredImages = Object.entries(inputs).flatMap(([name, { optional }]) => (optional ? [] : [name]))
  return {
    type: 'object',
    properties: { ...(properties as Record<string, object>), ...Object.fromEntries(images) },
    required: [...requiredImages, ...required],
  }
}
