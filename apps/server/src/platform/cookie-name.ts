/**
 * The name of one of this server's cookies. With TLS it has the prefix with which browsers accept it over TLS only, so
 * that nobody on the network can set it.
 *
 * @param attributes the attributes of all cookies
 */
export const cookieNameOf = (name: string, { secure }: { secure: boolean }) =>
  `${secure ? '__Secure-' : ''}pentimento.${name}`
