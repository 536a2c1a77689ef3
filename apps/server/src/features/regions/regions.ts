import type { IncomingHttpHeaders } from 'node:http'
import { ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'

export interface RegionsOptions {
  /** The request's header, in small letters, in which a proxy says the country: ISO 3166-1 alpha-2. */
  header: string | undefined
  /** Countries by the tool that is not to be had there. */
  without: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Regions {
  /** @throws ToolError 'region-unavailable' */
  judge(headers: IncomingHttpHeaders, contract: Contract): void
  /** The ids of the tools that are not to be had where a request comes from. */
  unavailable(headers: IncomingHttpHeaders): string[]
}

/**
 * Where which tool is not to be had, as who runs the server says.
 *
 * @throws Error that names what is no tool
 */
export function openRegions({ header, without }: RegionsOptions): Regions {
  const ids = everyContract.map(({ id }) => id)
  const strange = [...without.keys()].filter(id => !ids.includes(id))
  if (strange.length > 0)
    throw new Error(
      `PENTIMENTO_REGIONS_WITHOUT: expected tools of ${ids.join(', ')}, got ${strange.join(', ')}`,
    )
  const isWithout = (headers: IncomingHttpHeaders, tool: string) => {
    const country = String((header && headers[header]) ?? '')
      .trim()
      .toUpperCase()
    return without.get(tool)?.has(country) ?? false
  }
  return {
    judge: (headers, { id }) => {
      if (isWithout(headers, id)) throw new ToolError('region-unavailable')
    },
    unavailable: headers => ids.filter(id => isWithout(headers, id)),
  }
}
