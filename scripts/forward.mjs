import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/**
 * Run a program at the repository's root as if it were this process: its streams are ours, a signal
 * that reaches us reaches it, and it is waited for.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; 128 + number for one that died of a signal, as a shell says it
 */
export function forward(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
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
