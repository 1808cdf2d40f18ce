import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootFolder } from './root.ts'

const COMMIT = /^[0-9a-f]{7,64}$/

/**
 * The commit that this gateway was built from: as a published package says, as `GATEWAY_COMMIT` says, or of the checkout that it runs
 * from. Undefined where nothing says it.
 */
export function readCommit(folder: string = rootFolder): string | undefined {
  const { commit }: { commit?: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return [commit, process.env.GATEWAY_COMMIT, commitOf(folder)].find((text) => text && COMMIT.test(text))
}

function commitOf(folder: string): string | undefined {
  // Git would answer for a repository around it, such as that of a project with the published package.
  if (!existsSync(path.join(folder, '.git'))) return undefined
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return head.trim()
  } catch {
    return undefined
  }
}
