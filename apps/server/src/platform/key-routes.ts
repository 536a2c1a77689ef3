/** Where API keys are checked: other routes ignore them. */
const keyArea = /^\/api\/(tools|tasks)(?=[/?]|$)/

/**
 * Routes for keys: what is paid with credits, and reading and changing such tasks. Others process images without a charge,
 * for the web app: previews, selections, exports, and processing again for a better plan.
 */
const keyRoute = /^\/api\/(tools\/[^/]+\/tasks|tasks(\/:id(\/(cancel|retry|:kind\/:name\/:version\?))?)?)$/

/**
 * Whether requests with a key are checked, and any page may send them; never with cookies.
 *
 * @param path of a route or a URL
 */
export const isInKeyArea = (path: string): boolean => keyArea.test(path)

/** Whether a key is accepted. @param route its pattern: a URL's characters may be percent-encoded */
export const acceptsKeys = (route: string): boolean => keyRoute.test(route)
