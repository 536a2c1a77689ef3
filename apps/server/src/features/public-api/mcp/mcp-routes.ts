import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { defineMessage, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { abortOnDisconnect } from '../../../platform/http.ts'
import { withReceivedContent } from '../../../platform/received-files.ts'
import { registerApiErrors } from '../api-errors.ts'
import type { Caller } from '../callers.ts'
import { maxJsonBytes } from '../dialects/read-request.ts'
import { type EndpointDeps, registerPost } from '../endpoint-routes.ts'
import { callTool } from './tool-call.ts'
import { describeTools, type ToolDescription } from './tool-list.ts'

const path = '/mcp'
const isKeyError = (code: string) => code === 'api-key-missing' || code === 'api-key-invalid'

const errorMessage = (message: string) => ({ jsonrpc: '2.0', error: { code: -32000, message }, id: null })

const anyObject = z.record(z.string(), z.unknown())

const responses = {
  200: { description: 'The answer', content: { 'application/json': { schema: anyObject } } },
  ...Object.fromEntries(
    Object.entries({ 400: 'Malformed message', 401: 'No valid key', 429: 'Too many requests' }).map(
      ([status, description]) => {
        const schema = anyObject.meta({ examples: [errorMessage(description)] })
        return [status, { description, content: { 'application/json': { schema } } }]
      },
    ),
  ),
}

type McpDeps = EndpointDeps & { origin: string }

/**
 * `/mcp`: the tools for agents, by the Model Context Protocol (Streamable HTTP). Each request has its key and its own
 * server, so any process can answer it.
 */
export function mcpRoutes(deps: McpDeps): FastifyPluginAsync {
  return async app => {
    const tools = await describeTools()
    const callers = new WeakMap<FastifyRequest, Caller>()
    registerApiErrors(app, ({ code, status, message }) => ({
      status: isKeyError(code) ? 401 : status,
      body: errorMessage(message),
      ...(isKeyError(code) && { headers: { 'www-authenticate': 'Bearer' } }),
    }))
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-store')
      // A client asks with GET whether the server sends messages of its own, which it doesn't: 405.
      if (request.method === 'GET' || request.method === 'DELETE')
        return reply.code(405).header('allow', 'POST').send()
      if (request.method !== 'OPTIONS')
        callers.set(request, await deps.callers.identify(request.headers, reply))
      return undefined
    })
    const schema = {
      tags: ['agents'],
      operationId: 'mcp',
      description:
        'The tools for agents, by the Model Context Protocol: JSON-RPC as it specifies: initialize, tools/list, tools/call.',
      security: [{ apiKey: [] }, { bearer: [] }],
      consumes: ['application/json'],
      response: responses,
    }
    const form = {
      type: 'object',
      required: ['jsonrpc', 'method'],
      properties: {
        jsonrpc: { const: '2.0' },
        id: { type: ['string', 'integer'] },
        method: { type: 'string' },
        params: { type: 'object' },
      },
    }
    registerPost(
      app,
      { path },
      {
        schema,
        form,
        bodyLimit: maxJsonBytes,
        handler: async (request, reply) => {
          const caller = callers.get(request)
          if (!caller) throw new ToolError('api-key-missing')
          // The protocol has no batches since 2025-06-18, and the key's rate counts requests.
          if (Array.isArray(request.body))
            throw new ToolError('invalid-request', { detail: defineMessage('expected one message') })
          return answer(deps, tools, { caller, request, reply })
        },
      },
    )
  }
}

async function answer(
  deps: McpDeps,
  tools: readonly ToolDescription[],
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  return withReceivedContent(request, deps.uploads, async receive => {
    const { origin } = deps
    const { headers } = request
    const allowed = caller.apiKey.tools
    const server = new Server({ name: 'pentimento', version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: tools.filter(({ name }) => !allowed || allowed.includes(name)),
    }))
    const signal = abortOnDisconnect(reply)
    server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) =>
      callTool(deps, { name, args, caller, headers, receive, signal, origin }),
    )
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport as Parameters<typeof server.connect>[0])
    try {
      const webRequest = new Request(`${origin}${path}`, { method: 'POST', headers: toWebHeaders(headers) })
      const response = await transport.handleRequest(webRequest, { parsedBody: request.body })
      const body = Buffer.from(await response.arrayBuffer())
      return reply
        .code(response.status)
        .type(response.headers.get('content-type') ?? 'application/json')
        .send(body.length > 0 ? body : null)
    } finally {
      await server.close()
    }
  })
}

/** The answer is always JSON, so no client needs to accept anything else. */
const accept = 'application/json, text/event-stream'

const toWebHeaders = (headers: FastifyRequest['headers']) =>
  Object.entries({ ...headers, accept }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
