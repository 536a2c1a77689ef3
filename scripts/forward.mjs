import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/**
 * Run a program in the repository root, forward signals that this process receives, and wait for it to exit.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void }} [options]
 *   `onOutput` receives stdout and stderr; without it, the program inherits them
 * @returns {Promise<number>} its exit code; 128 + signal number if a signal ended it, as in a shell
 */
export function forward(program, args, { env = process.env, onOutput } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
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
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
