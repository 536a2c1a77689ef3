/** The request header that carries an app check token. */
export const appCheckHeader = 'x-app-check'
