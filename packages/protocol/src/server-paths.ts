/**
 * Patterns of the URLs, from the path on, that the server's routes have; all others are the web app's. For what is in front
 * of both, such as Vite's development server.
 */
export const serverPaths: readonly string[] = [
  '^/api([/?]|$)',
  '^/users/',
  '^/(healthz|readyz|mcp|openapi[.]json|llms[.]txt)([?]|$)',
  '^/docs/api([/?]|$)',
  // The compatible endpoints, which the console on the API page calls.
  '^/[a-z-]+/v1([/?]|$)',
  // Those of other services.
  '^/v1([.]0)?/',
  '^/developer/',
  '^/problems([/?]|$)',
  '^/[.]well-known/',
]
