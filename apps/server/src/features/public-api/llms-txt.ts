import { allContracts } from '@pentimento/tools/all-contracts'
import { loadApi, loadCopy } from '@pentimento/tools/pipelines'
import type { FastifyPluginAsync } from 'fastify'

/** `/llms.txt` (llmstxt.org): what this server offers, for language models and the programs that use them. */
export function llmsTxtRoutes(origin: string): FastifyPluginAsync {
  return async app => {
    const text = await writeText(origin)
    app.get('/llms.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
    )
  }
}

async function writeText(origin: string): Promise<string> {
  const tools: string[] = []
  for (const contract of allContracts) {
    const { name, tagline } = await loadCopy(contract)
    const paths = (await loadApi(contract)).map(({ path }) => `POST ${path}`).join(', ')
    tools.push(`- [${name}](${origin}/${contract.id}): ${tagline} (${paths})`)
  }
  return `# Pentimento

> AI image tools on a self-hosted server: as a web app, an HTTP API and an MCP server.

Requests need an API key, in the header \`x-api-key\` or \`Authorization: Bearer\`. A person creates one in the web app's settings. Each successful result costs credits; failed requests cost nothing.

## Tools

${tools.join('\n')}

## API

- [Reference](${origin}/docs/api): every endpoint with its fields, an example and its errors
- [OpenAPI document](${origin}/docs/api/openapi.json): the same for programs (OpenAPI 3.1)
- MCP server: ${origin}/mcp (Streamable HTTP), with the same keys and credits
`
}
