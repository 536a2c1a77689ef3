/** The drafts' code, which pages without an editor load only to discard them. */
export { discardAllDrafts } from '@pentimento/stage'
