import type { IncomingHttpHeaders } from 'node:http'
import { ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'

export interface RegionsOptions {
  /** Lowercase name of the request header in which a reverse proxy gives the country (ISO 3166-1 alpha-2). */
  header: string | undefined
  /** Countries in which a tool is unavailable, by tool id. */
  without: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Regions {
  /** @throws ToolError 'region-unavailable' */
  judge(headers: IncomingHttpHeaders, contract: Contract): void
  /** The ids of the tools that are unavailable in the request's country. */
  unavailable(headers: IncomingHttpHeaders): string[]
}

/**
 * Checks in which countries a tool is unavailable, as configured.
 *
 * @throws Error that names unknown tools
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
