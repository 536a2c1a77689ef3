import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const parentCheckMs = 1000

/**
 * Run a program in the repository root, forward signals that this process receives, and wait for it to exit. If npm
 * started this process and was killed, the program gets SIGTERM. A Node program with `ipc` can also notice that this
 * process was killed, by its event `disconnect`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void, ipc?: boolean }} [options]
 *   `onOutput` receives stdout and stderr; without it, the program inherits them
 * @returns {Promise<number>} its exit code; 128 + signal number if a signal ended it, as in a shell
 */
export function forward(program, args, { env = process.env, onOutput, ipc = false } = {}) {
  /** @type {('inherit' | 'ignore' | 'pipe' | 'ipc')[]} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit']
  if (ipc) stdio.push('ipc')
  const child = spawn(program, args, { cwd: root, env, stdio })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => onOutput?.(chunk))
  /** @param {NodeJS.Signals} signal */
  const pass = signal => {
    // The terminal sends Ctrl-C to the whole process group.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const parent = process.ppid
  const checkParent = () => process.ppid !== parent && child.kill('SIGTERM')
  // Any other parent, such as a shell that starts a daemon, may exit.
  const timer = process.env['npm_lifecycle_event'] ? setInterval(checkParent, parentCheckMs) : undefined
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(timer)
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
