import { InferenceSession } from './onnxruntime.ts'

/** Where networks run: `webgpu` is any GPU, by Vulkan, Direct3D 12 or Metal; `cuda` needs more libraries. */
export const devices = ['cpu', 'webgpu', 'cuda'] as const
export type Device = (typeof devices)[number]

export interface DeviceOptions {
  /** @default 'cpu' */
  device?: Device | undefined
  /** Called with a message when a network runs on the CPU instead of the device. */
  warn?: ((message: string) => void) | undefined
}

/** A file's path, or what reads the encoded network. */
type NetworkSource = string | (() => Uint8Array | Promise<Uint8Array>)

/**
 * Open a network. If the device can't open or run it, it runs on the CPU from then on.
 *
 * @param name  of the network, for warnings
 * @throws Error if the CPU can't open it either
 */
export async function openSession(
  name: string,
  source: NetworkSource,
  { device = 'cpu', warn = () => {} }: DeviceOptions = {},
): Promise<InferenceSession> {
  if (device === 'cpu') return create(source, 'cpu')
  const warnOfCpu = (error: unknown) =>
    warn(`${name} runs on the CPU, because ${device} fails: ${messageOf(error)}`)
  try {
    return withCpuFallback(await create(source, device), () => create(source, 'cpu'), warnOfCpu)
  } catch (error) {
    warnOfCpu(error)
    return create(source, 'cpu')
  }
}

async function create(source: NetworkSource, device: Device): Promise<InferenceSession> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: device === 'cpu' ? ['cpu'] : [device, 'cpu'],
    graphOptimizationLevel: 'all',
    // Images differ in size; an arena would keep the memory of the largest of each.
    enableCpuMemArena: false,
  }
  return typeof source === 'string'
    ? InferenceSession.create(source, options)
    : InferenceSession.create(await source(), options)
}

/**
 * A session that is replaced after its first failure, such as a lost device or one without enough memory.
 *
 * @param openReplacement  called once
 * @param onFailure        called with the first error
 */
export function withCpuFallback(
  session: InferenceSession,
  openReplacement: () => Promise<InferenceSession>,
  onFailure: (error: unknown) => void,
): InferenceSession {
  let replacing: Promise<InferenceSession> | undefined
  const run = session.run.bind(session)
  const release = session.release.bind(session)
  session.run = async (feeds: InferenceSession.FeedsType) => {
    if (!replacing) {
      try {
        return await run(feeds)
      } catch (error) {
        if (!replacing) onFailure(error)
        replacing ??= openReplacement()
      }
    }
    return (await replacing).run(feeds)
  }
  session.release = async () => {
    await release()
    await (await replacing)?.release()
  }
  return session
}

/** A caught value's message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
