import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readTrace, type SystemCalls, traceTo } from './system-calls.ts'
import { startTestServer } from './test-server.ts'

/** What a program did that its user would not expect; all lists are empty for ours. */
interface Surprises {
  foreignAddresses: string[]
  /** Files outside the data folder, the folder of temporary files, and other given folders. */
  foreignFiles: string[]
  /** What it left in the home folder and in the folder of temporary files. */
  leftovers: string[]
}

/** Folders for one traced program. */
export interface TracedFolders {
  dataFolder: string
  /** Where the program may write its results. */
  results: string
  /** Variables with which libraries find their folders, as a user has them: without our setting for telemetry. */
  env: Record<string, string | undefined>
  /** Program and arguments that trace another program. */
  runWith: string[]
  /** After the program's end. */
  surprises(): Promise<Surprises>
  remove(): void
}

/**
 * @param hasTracing whether {@link canTrace}; without it, only what JavaScript does with the network and what remains in
 * the folders is seen
 */
export function createTracedFolders(hasTracing: boolean): TracedFolders {
  const folder = mkdtempSync(join(tmpdir(), 'pentimento-traced-'))
  const [dataFolder = '', home = '', temporary = '', results = ''] = ['data', 'home', 'tmp', 'results'].map(
    name => join(folder, name),
  )
  for (const path of [dataFolder, home, temporary, results]) mkdirSync(path)
  const trace = join(folder, 'trace')
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-network.ts'))
  recorder.searchParams.set('to', trace)
  // What the system itself provides, and nothing that stays.
  const allowed = [dataFolder, temporary, results, '/dev/', '/proc/']
  return {
    dataFolder,
    results,
    env: {
      HOME: home,
      TMPDIR: temporary,
      PENTIMENTO_DATA: dataFolder,
      NODE_COMPILE_CACHE: undefined,
      ORT_DISABLE_TELEMETRY: undefined,
      XDG_CACHE_HOME: undefined,
      XDG_CONFIG_HOME: undefined,
      XDG_DATA_HOME: undefined,
      ...(!hasTracing && { NODE_OPTIONS: `--import=${recorder}` }),
    },
    runWith: hasTracing ? traceTo(trace) : [],
    surprises: async () => {
      const { foreignAddresses, writtenPaths } = hasTracing ? await readTrace(trace) : readRecord(trace)
      return {
        foreignAddresses,
        foreignFiles: writtenPaths.filter(path => !allowed.some(prefix => path.startsWith(prefix))),
        leftovers: [home, temporary].flatMap(path => (existsSync(path) ? readdirSync(path) : [])),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function readRecord(file: string): SystemCalls {
  const hosts = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return { foreignAddresses: [...new Set(hosts)], writtenPaths: [] }
}

/**
 * Start a server on an empty data folder, run `use` on it, stop it.
 *
 * @param hasTracing see {@link createTracedFolders}
 * @returns what it did unexpectedly
 */
export async function surprisesOfServer(
  hasTracing: boolean,
  env: Record<string, string>,
  use: (origin: string) => Promise<void>,
): Promise<Surprises> {
  const folders = createTracedFolders(hasTracing)
  try {
    const server = await startTestServer({ ...folders.env, ...env }, undefined, folders.runWith)
    try {
      await use(server.origin)
    } finally {
      await server.close()
    }
    return await folders.surprises()
  } finally {
    folders.remove()
  }
}
