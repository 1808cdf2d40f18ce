// Whether those are still there that started this process: npm, and whoever called it. Not every end of npm is handed on, and
// what a test has started must not outlive the test.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { limits } from '../core/limits.ts'

interface Process {
  parent: number
  name: string
}

interface Link {
  child: number
  parent: number
}

/** This process, the script that found a newer Node for it, and a shell: beyond them npm is somebody else's. */
const MOST_LINKS_TO_NPM = 3

/**
 * Calls `ended` once npm is gone that started this process, or what stands between them.
 * @param withCaller once the caller is gone, too: npm's parent, or this process's own without npm
 */
export function watchParents(withCaller: boolean, ended: () => void): void {
  const links = linksToCaller(withCaller)
  if (links.length === 0) return
  const timer = setInterval(() => {
    if (links.every(isThere)) return
    clearInterval(timer)
    ended()
  }, limits.parents.intervalMs).unref()
}

function linksToCaller(withCaller: boolean): Link[] {
  const links: Link[] = []
  let child = process.pid
  while (links.length <= MOST_LINKS_TO_NPM) {
    const found = look(child)
    if (!found) break
    const link = { child, parent: found.parent }
    if (found.name.startsWith('npm')) return withCaller ? [...links, link] : links
    links.push(link)
    child = found.parent
  }
  return withCaller ? [{ child: process.pid, parent: process.ppid }] : []
}

/** The system gives a process whose parent has ended another one. */
function isThere({ child, parent }: Link): boolean {
  return (child === process.pid ? process.ppid : look(child)?.parent) === parent
}

/** Undefined for a process that is gone, and on a system that tells nothing of it. */
function look(pid: number): Process | undefined {
  try {
    return existsSync('/proc/self/stat') ? readStat(pid) : askPs(pid)
  } catch {
    return undefined
  }
}

/** `pid (name) state parent …`; the name may have anything in it. */
function readStat(pid: number): Process {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const end = text.lastIndexOf(')')
  const [, parent] = text.slice(end + 2).split(' ')
  return { parent: Number(parent), name: text.slice(text.indexOf('(') + 1, end) }
}

function askPs(pid: number): Process {
  const text = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name = ''] = /^\s*(\d+)\s+(.*)/.exec(text) ?? []
  return { parent: Number(parent), name }
}
