import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Run a long-running program and print the elapsed time to stderr. Its output is shown only if it fails, so that a
 * success prints a single line.
 *
 * @param {string} doing a label for the progress line: `Installing packages`
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @throws {Error} if it can't be started or its exit code isn't 0
 */
export async function patiently(doing, program, args, { env = process.env, cwd = root } = {}) {
  const began = Date.now()
  const clock = tick(doing, began)
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  /** @param {NodeJS.Signals} signal */
  const stop = signal => child.kill(signal)
  process.once('SIGTERM', stop).once('SIGINT', stop)
  try {
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (code !== 0) throw new Error(`${printed}\n${doing} failed: ${[program, ...args].join(' ')}`)
  } finally {
    clock.stop()
    process.off('SIGTERM', stop).off('SIGINT', stop)
  }
  process.stderr.write(`${doing}: done in ${seconds(began)} s\n`)
}

/**
 * In a terminal, update one line every second; otherwise print a line at the start and one every 15 s.
 *
 * @param {string} doing
 * @param {number} began start time in milliseconds, from `Date.now()`
 */
function tick(doing, began) {
  const inPlace = process.stderr.isTTY
  const say = () =>
    process.stderr.write(inPlace ? `\r${doing}… ${seconds(began)} s ` : `${doing}… ${seconds(began)} s\n`)
  process.stderr.write(inPlace ? `${doing}… ` : `${doing}…\n`)
  const timer = setInterval(say, inPlace ? 1000 : 15_000)
  return {
    stop() {
      clearInterval(timer)
      if (inPlace) process.stderr.write('\r\x1b[K')
    },
  }
}

/** @param {number} began */
const seconds = began => Math.round((Date.now() - began) / 1000)
