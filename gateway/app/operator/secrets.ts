// Secrets for the operator's command. They are never among its arguments, which every user of the machine can read.
import { readFileSync } from 'node:fs'
import { UsageError } from '../../core/usage.ts'

/** Settings that are secret. */
export const SECRETS: readonly string[] = ['test_secret_key', 'account_number']

/** Reads a file, or standard input for `-`. @throws when it cannot be read */
export type ReadSource = (source: string) => string

const STANDARD_INPUT = 0

export const readSource: ReadSource = (source) =>
  readFileSync(source === '-' ? STANDARD_INPUT : source, 'utf8')

/**
 * The value of a setting that was typed: of a secret it's where the value is.
 * @throws UsageError for a secret that is itself an argument, and for a file that cannot be read. It names no value
 */
export function settingOf(name: string, typed: string, read: ReadSource): string {
  if (!SECRETS.includes(name)) return typed
  if (!typed.startsWith('@'))
    throw new UsageError(
      `${name} is a secret, and other users of this machine can read a command's arguments. ` +
        `Put it into a file and write ${name}=@FILE, or ${name}=@- to read it from standard input.`,
    )
  try {
    return read(typed.slice(1)).trim()
  } catch {
    throw new UsageError(`The file that ${name}=@FILE names can't be read.`)
  }
}

/** A `NAME=VALUE`, taken apart. */
export function readAssignment(assignment: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(assignment) ?? []
  return { name, value }
}

/** The part of a wrong argument that may be shown: what follows the `=` may be a secret. */
export const shown = (assignment: string): string => assignment.replace(/=.*$/s, '=…')
