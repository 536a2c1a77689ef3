import type { AppCheckAsk } from '@pentimento/protocol'

/** Checks that a request doesn't come from a bot. */
export interface Checker {
  /** The challenge for a device. */
  ask(device: string): Promise<AppCheckAsk>
  isSolved(proof: string, device: string, address: string): Promise<boolean>
}
