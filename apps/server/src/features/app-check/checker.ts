import type { AppCheckAsk } from '@pentimento/protocol'

/** Finds out whether a robot asks. */
export interface Checker {
  /** What the device is asked for. */
  ask(device: string): Promise<AppCheckAsk>
  isSolved(proof: string, device: string, address: string): Promise<boolean>
}
