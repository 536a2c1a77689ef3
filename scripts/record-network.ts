import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Preloaded by `--import=…/record-network.ts?to=FILE`, also in child processes: appends each host outside of this machine
 * that JavaScript looks up, connects or sends to as a line to the file. It doesn't see what native code does.
 */
const file = new URL(import.meta.url).searchParams.get('to') ?? ''
const isLocal = (host: string) => /^(localhost$|127\.|0\.0\.0\.0$|::1?$|::ffff:127\.|$)/.test(host)

function record(host: unknown): void {
  if (typeof host === 'string' && !isLocal(host)) appendFileSync(file, `${host}\n`)
}

type Method = (...args: unknown[]) => unknown

/** Record the host of each call of a method. */
function watch(target: object, name: string, hostOf: (args: unknown[]) => unknown): void {
  const methods = target as Record<string, Method | undefined>
  const method = methods[name]
  if (!method) return
  const apply = (original: Method, self: unknown, args: unknown[]) => {
    record(hostOf(args))
    return Reflect.apply(original, self, args)
  }
  methods[name] = new Proxy(method, { apply })
}

/** `connect(options)`, `connect(port, host)`, or net's own form, whose first argument is a list of them. */
function hostOfConnection(args: unknown[]): unknown {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  return typeof first === 'object' && first !== null ? (first as { host?: unknown }).host : second
}

watch(net.Socket.prototype, 'connect', hostOfConnection)
const lastText = (args: unknown[]) => args.findLast(argument => typeof argument === 'string')
for (const name of ['send', 'connect']) watch(dgram.Socket.prototype, name, args => lastText(args.slice(1)))
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of ['lookup', 'reverse', ...Object.keys(dns).filter(key => /^resolve/.test(key))])
    watch(resolver, name, ([host]) => host)
syncBuiltinESMExports()
