/** The state of a browser at whose owner the cookie notice of these origins has asked already. */
export function consented(...origins: string[]) {
  const localStorage = [{ name: 'consent', value: 'necessary' }]
  return { cookies: [], origins: origins.map(origin => ({ origin, localStorage })) }
}
