/** Tag of tests that `npm run test:all` runs and `npm test` doesn't; a file of only such tests is `*.full.spec.ts`. */
export const fullRun = '@full'

/** Whether this run includes tests with the tag. */
export const isFullRun = process.env['PENTIMENTO_FULL_TESTS'] === 'on'
