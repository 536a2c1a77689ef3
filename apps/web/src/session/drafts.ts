import { discardAllDrafts } from '@pentimento/stage'

/** Discard the drafts of all screens. Pages without an editor load this code only when there's something to discard. */
export const discardDrafts = (): Promise<void> => discardAllDrafts()
