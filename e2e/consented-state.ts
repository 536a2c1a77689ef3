/** Storage state of a browser in which the cookie notice of these origins was already answered. */
export function consentedState(...origins: string[]) {
  const localStorage = [{ name: 'consent', value: 'necessary' }]
  return { cookies: [], origins: origins.map(origin => ({ origin, localStorage })) }
}
