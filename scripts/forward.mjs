import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/**
 * Run a program at the repository's root, pass it the signals that reach this process, and wait for it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void }} [options]
 *   `onOutput` receives what it prints; without it, it prints where this process does
 * @returns {Promise<number>} its exit code; 128 + number for one that a signal ended, as a shell says it
 */
export function forward(program, args, { env = process.env, onOutput } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { cwd: root, env, stdio })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => onOutput?.(chunk))
  /** @param {NodeJS.Signals} signal */
  const pass = signal => {
    // Ctrl-C in a terminal reaches the whole process group by itself.
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
