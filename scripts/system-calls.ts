import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { installDebianPackage } from './debian.ts'
import { root } from './root.mjs'

const fileCalls = 'open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat'
const waitMs = 100
const maxWaits = 300

/** What a program and its child processes did. */
export interface SystemCalls {
  /** Addresses of other machines, and of name servers, that sockets were connected to, bound to or sent data to. */
  foreignAddresses: string[]
  /** Absolute paths of files and folders that were created, renamed or opened for writing. */
  writtenPaths: string[]
}

/** Install strace if necessary and possible. @returns whether it works */
export async function canTrace(): Promise<boolean> {
  const works = () => {
    try {
      execFileSync('strace', ['-D', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  if (works()) return true
  await installDebianPackage('strace')
  return works()
}

/** The program and arguments that run another one, which keeps its process id, and write its calls to a file. */
export const traceTo = (file: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-s', '4096', '-o', file],
  ...['-e', `trace=%network,${fileCalls}`],
]

/**
 * Read the trace of a program that has ended.
 *
 * @throws {Error} if the trace doesn't end with the program
 */
export async function readTrace(file: string): Promise<SystemCalls> {
  for (let wait = 0; wait < maxWaits; wait++) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const [first = ''] = lines
    const [pid = ''] = first.split(' ')
    // The tracing process ends after the program.
    if (pid && lines.some(line => line.startsWith(`${pid} `) && /\+\+\+ (exited|killed)/.test(line)))
      return {
        foreignAddresses: unique(lines.flatMap(foreignAddress)),
        writtenPaths: unique(lines.flatMap(writtenPath)),
      }
    await after(waitMs)
  }
  throw new Error(`${file} doesn't contain the end of the program`)
}

const unique = (values: string[]) => [...new Set(values)].sort()

function foreignAddress(line: string): string[] {
  const [, address, address6] = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/.exec(line) ?? []
  const [, port] = /port=htons\((\d+)\)/.exec(line) ?? []
  const found = address ?? address6
  if (found === undefined) return []
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(found)
  // A local name server asks others.
  const isNameServer = port === '53' || port === '5353'
  return isLoopback && !isNameServer ? [] : [`${found}:${port}`]
}

function writtenPath(line: string): string[] {
  const [, call = ''] = /^\d+ +(\w+)\(/.exec(line) ?? []
  if (!fileCalls.split(',').includes(call)) return []
  if (/^open/.test(call) && !/O_(CREAT|WRONLY|RDWR|TMPFILE)/.test(line)) return []
  if (/ = -1 E/.test(line)) return []
  return [...line.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, path = '']) => resolve(root, path))
}
