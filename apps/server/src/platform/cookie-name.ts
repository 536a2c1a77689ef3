/**
 * The start of the names of this server's cookies. With TLS it has the prefix with which browsers accept a cookie over TLS
 * only, for all paths, and without a domain, so that neither somebody on the network nor another host of the domain can
 * set it.
 *
 * @param attributes the attributes of all cookies
 */
export const cookiePrefixOf = ({ secure }: { secure: boolean }) => `${secure ? '__Host-' : ''}pentimento`

/** The name of one of this server's cookies, whose path must be `/`. */
export const cookieNameOf = (name: string, attributes: { secure: boolean }) =>
  `${cookiePrefixOf(attributes)}.${name}`
