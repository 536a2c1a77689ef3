import type { AppCheckChallenge } from '@pentimento/protocol'

/** Checks that a request doesn't come from a bot. */
export interface AppCheckProvider {
  /** The challenge for a device. */
  createChallenge(device: string): Promise<AppCheckChallenge>
  isSolved(proof: string, device: string, address: string): Promise<boolean>
}
