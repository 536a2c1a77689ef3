/** Marks what `npm run test:all` runs and `npm test` does not; a file of such tests is named `*.full.spec.ts`. */
export const fullRun = '@full'

/** Whether this run includes what is marked. */
export const isFullRun = process.env['PENTIMENTO_FULL_TESTS'] === 'on'
