import type { IncomingHttpHeaders } from 'node:http'
import { ToolError } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import type { Contract } from '@pentimento/tools/contract'

export interface RegionsOptions {
  /**
   * Lowercase name of the request header in which a reverse proxy gives the country (ISO 3166-1 alpha-2). The HTTP server
   * removes it from requests of others.
   */
  header: string | undefined
  /** Countries in which a tool is unavailable, by tool id. */
  blockedCountries: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Regions {
  /** @throws ToolError 'region-unavailable' */
  assertAvailable(headers: IncomingHttpHeaders, contract: Contract): void
  /** The ids of the tools that are unavailable in the request's country. */
  unavailableTools(headers: IncomingHttpHeaders): string[]
}

/**
 * Checks in which countries a tool is unavailable, as configured.
 *
 * @throws Error that names unknown tools
 */
export function createRegions({ header, blockedCountries }: RegionsOptions): Regions {
  const ids = allContracts.map(({ id }) => id)
  const unknown = [...blockedCountries.keys()].filter(id => !ids.includes(id))
  if (unknown.length > 0)
    throw new Error(
      `PENTIMENTO_BLOCKED_REGIONS: expected tools of ${ids.join(', ')}, got ${unknown.join(', ')}`,
    )
  const isBlocked = (headers: IncomingHttpHeaders, tool: string) => {
    const country = String((header && headers[header]) ?? '')
      .trim()
      .toUpperCase()
    return blockedCountries.get(tool)?.has(country) ?? false
  }
  return {
    assertAvailable: (headers, { id }) => {
      if (isBlocked(headers, id)) throw new ToolError('region-unavailable')
    },
    unavailableTools: headers => ids.filter(id => isBlocked(headers, id)),
  }
}
